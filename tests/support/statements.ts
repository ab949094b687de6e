import { DefaultQueryCompiler } from "kysely";
import { onTestFinished, vi } from "vitest";

/** @returns the texts of all statements that begin from now on until the test ends */
export function watchStatements(): string[] {
  const statements: string[] = [];
  const { prototype } = DefaultQueryCompiler;
  const compile = prototype.compileQuery;
  const spy = vi.spyOn(prototype, "compileQuery").mockImplementation(function (
    this: DefaultQueryCompiler,
    ...query
  ) {
    const compiled = compile.apply(this, query);
    statements.push(compiled.sql);
    return compiled;
  });
  onTestFinished(() => spy.mockRestore());
  return statements;
}

import { type ComponentType, lazy, Suspense } from "react";

/** A component whose module is loaded when it is first shown; until then nothing is. */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Loaded: ComponentType<Props> = lazy(load);
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

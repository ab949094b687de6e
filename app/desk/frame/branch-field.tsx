import type { ComponentProps } from "react";
import { useBranches } from "#app/desk/frame/use-branches.ts";
import { SmallSelect } from "#app/desk/ui/small-select.tsx";

type Props = Omit<ComponentProps<typeof SmallSelect>, "options"> & {
  /** All branches, where they can be chosen. */
  any?: readonly [value: string, label: string];
};

/** A choice of a branch: those that are shown, and the chosen one. */
export function BranchField({ any, ...select }: Props) {
  const branches = useBranches(select.value).map(({ id, name }) => [id, name] as const);
  return <SmallSelect options={any ? [any, ...branches] : branches} {...select} />;
}

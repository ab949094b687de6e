import { type ComponentProps, useContext } from "react";
import { FrameContext } from "#app/desk/frame/use-may.ts";
import { SmallSelect } from "#app/desk/ui/small-select.tsx";
import { noBranch } from "#app/domain/records/record-query.ts";

/** All branches, also those that are not shown any more. */
function useAllBranches() {
  return useContext(FrameContext)?.branches ?? [];
}

/** The name of a branch by its id; empty for none. */
export function useBranchName(id: string): string {
  return useAllBranches().find((one) => one.id === id)?.name ?? "";
}

/** Those that can be chosen for an account, and its own. */
export function useBranches(own = "") {
  return useAllBranches().filter(({ id, isShown }) => isShown || id === own);
}

const none = { id: noBranch, label: "None" };

/** The choices of a record's branch: those that get new records, and its own. */
export function useBranchOptions(own?: string) {
  return [none, ...useBranches(own).map(({ id, name }) => ({ id, label: name }))];
}

/** The choices of a filter: records may name a branch that is not shown any more. */
export function useBranchFilter() {
  const options = useAllBranches().map(({ id, name, isShown }) => {
    return { id, label: isShown ? name : `${name} (not shown)` };
  });
  return { name: "branch", label: "Branch", any: "Any branch", options: [none, ...options] };
}

type Props = Omit<ComponentProps<typeof SmallSelect>, "options"> & {
  /** All branches, where they can be chosen. */
  any?: readonly [value: string, label: string];
};

/** A choice of a branch: those that are shown, and the chosen one. */
export function BranchField({ any, ...select }: Props) {
  const branches = useBranches(select.value).map(({ id, name }) => [id, name] as const);
  return <SmallSelect options={any ? [any, ...branches] : branches} {...select} />;
}

import type { RecordKind } from "#app/domain/records/define-kind.server.ts";

/** The kinds of record that this site has, in the order of the desk's navigation. */
export class Kinds {
  readonly all: readonly RecordKind[];
  /** Their tables, which are their names in the live feed. */
  readonly tables: readonly string[];

  constructor(all: readonly RecordKind[]) {
    this.all = all;
    this.tables = all.map(({ description }) => description.table);
  }

  /** @param slug as in the address of its list */
  find(slug: string | undefined): RecordKind | undefined {
    return this.all.find(({ description }) => description.slug === slug);
  }

  findByTable(table: string): RecordKind | undefined {
    return this.all.find(({ description }) => description.table === table);
  }

  /** Accounting has to store the record. */
  isContract({ kind: table, status }: { kind: string; status: string }): boolean {
    const { isContract, contractStatuses = [] } = this.findByTable(table) ?? {};
    return isContract === true || contractStatuses.some((one) => one === status);
  }

  /** The tables of those that accounting has to store whatever their status. */
  get contracts(): readonly string[] {
    return this.all.flatMap(({ isContract, description }) => (isContract ? description.table : []));
  }
}

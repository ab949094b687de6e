import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** The outcome of a submitted record. */
export const submissionOutcomes = ["stored", "repeated", "spam", "refused", "failed"] as const;
export type SubmissionOutcome = (typeof submissionOutcomes)[number];

/** Gauges read at each scrape; left out where there is no value. */
const gauges = {
  outbox_depth: "Mails that wait to be sent",
  outbox_age_seconds: "Age of the oldest mail that waits",
  live_windows: "Windows of the desk that listen to this process",
  disk_left_bytes: "What is left on the disk of DATA_DIR",
  backup_age_seconds: "Age of the newest scheduled backup",
  backup_missing: "1 if backups are to be made and there is none",
  database_readable: "1 if the database answered just now, else 0",
};
/** The same of each job. */
const jobGauges = {
  job_age_seconds: "Time since the last run of a job began",
  job_next_run_seconds: "Time until a job is due, below 0 once it is",
  job_failed: "1 if the last run of a job failed, else 0",
};

type Values<Names> = Partial<Record<keyof Names, number | undefined>>;

export interface GaugeValues {
  values: Values<typeof gauges>;
  /** By the job's name. */
  jobs: Readonly<Record<string, Values<typeof jobGauges>>>;
}

/** Reasons for refused requests, by their status. */
const reasonOf: Record<number, string> = {
  400: "wrong input",
  401: "wrong sign-in",
  403: "not allowed",
  404: "not there",
  405: "wrong method",
  409: "conflict",
  411: "no length",
  413: "too large",
  415: "no form",
  429: "rate limit",
};
/** Only these refuse the reading of a page: a missing page is no refusal. */
const ofReading = new Set([403, 429]);
/** Those that no status tells. */
export type NamedRefusal = "other origin" | "spam" | "unreadable" | "too busy";
const namedRefusals: NamedRefusal[] = ["other origin", "spam", "unreadable", "too busy"];
export const refusalReasons = [...Object.values(reasonOf), ...namedRefusals];

/** Of one process since its start, for Prometheus; labels are patterns and kinds, never input. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: "southbridge_request_duration_seconds",
    help: "Requests that the application answered, by the pattern of their route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.#registry],
  });
  readonly #submissions = new Counter({
    name: "southbridge_submissions_total",
    help: "Forms of visitors that would be records, by kind and what became of them",
    labelNames: ["kind", "outcome"],
    registers: [this.#registry],
  });
  readonly #refusals = new Counter({
    name: "southbridge_refusals_total",
    help: "Requests that were refused, by the reason",
    labelNames: ["reason"],
    registers: [this.#registry],
  });
  readonly #gauges = new Map<string, Gauge>();
  #watchesProcess = false;

  /** @param kinds the tables of all kinds of records */
  constructor(kinds: readonly string[]) {
    // A counter that appears with its first event is no increase to Prometheus, and alerts nobody.
    for (const kind of kinds) {
      for (const outcome of submissionOutcomes) this.#submissions.inc({ kind, outcome }, 0);
    }
    for (const reason of refusalReasons) this.#refusals.inc({ reason }, 0);
    for (const [key, help] of Object.entries({ ...gauges, ...jobGauges })) {
      const labelNames = key in jobGauges ? ["name"] : [];
      const options = { name: `southbridge_${key}`, help, labelNames };
      this.#gauges.set(key, new Gauge({ ...options, registers: [this.#registry] }));
    }
  }

  /** @param refusal why it was refused, where its status does not tell */
  requestEnded(
    { method, route, status }: { method: string; route: string; status: number },
    ms: number,
    refusal?: NamedRefusal,
  ) {
    // Methods are the visitor's own words.
    const known = knownMethods.has(method) ? method : "other";
    this.#requests.observe({ method: known, route, status }, ms / 1000);
    const isReading = method === "GET" || method === "HEAD";
    const reason = isReading && !ofReading.has(status) ? undefined : reasonOf[status];
    if (refusal ?? reason) this.#refusals.inc({ reason: refusal ?? reason });
  }

  submissionEnded(kind: string, outcome: SubmissionOutcome) {
    this.#submissions.inc({ kind, outcome });
    if (outcome === "spam") this.refused("spam");
  }

  refused(reason: NamedRefusal) {
    this.#refusals.inc({ reason });
  }

  /**
   * @param build identifies this build
   * @param take reads the gauges; what it throws means that the database does not answer
   */
  async read(build: string, take: () => Promise<GaugeValues>): Promise<string> {
    if (!this.#watchesProcess) {
      // Only where somebody asks: it measures event loop, memory and processor all the time.
      collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: 20 });
      const info = { name: "southbridge_build_info", help: "The build that runs", value: 1 };
      const gauge = new Gauge({ ...info, labelNames: ["build"], registers: [this.#registry] });
      gauge.set({ build }, info.value);
      this.#watchesProcess = true;
    }
    const readings = await take().catch(() => undefined);
    // An old value would look like one of now.
    for (const gauge of this.#gauges.values()) gauge.reset();
    for (const key of Object.keys(gauges)) this.#gauges.get(key)?.set(Number.NaN);
    this.#set({ ...readings?.values, database_readable: readings ? 1 : 0 });
    for (const [name, values] of Object.entries(readings?.jobs ?? {})) this.#set(values, { name });
    return this.#registry.metrics();
  }

  #set(values: Record<string, number | undefined>, labels: { name?: string } = {}) {
    for (const [key, value] of Object.entries(values)) {
      if (value !== undefined) this.#gauges.get(key)?.set(labels, value);
    }
  }
}

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

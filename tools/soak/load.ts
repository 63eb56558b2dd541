import type { Held, Kind, Named, Properties, Provider } from "./client.ts";
import type { Driver } from "./driver.ts";
import { SoakError } from "./errors.ts";
import { fault } from "./faults.ts";
import type { Ledger } from "./ledger.ts";
import type { FrontEnd } from "./options.ts";
import * as programs from "./programs.ts";
import { oneOf } from "./random.ts";
import type { Control } from "./service.ts";

/** Everything that a load works with. */
interface Site {
  readonly provider: Provider;
  readonly driver: Driver;
  readonly ledger: Ledger;
  readonly control: Control;
  readonly config: Readonly<Record<string, string>>;
  readonly frontEnd: FrontEnd;
  readonly random: () => number;
  readonly ended: AbortSignal;
}

const DEPLOYMENTS = 5;
const DESTINATIONS = 3;
const EXPORTS = 3;
/** Milliseconds between two faults, two configurations, two cancellations. */
const FAULTS_EVERY = 700;
const CONFIGURED_EVERY = 5_000;
const CANCELLED_EVERY = 8_000;
const HALF_DAY = 43_200_000;

/**
 * The load of one provider, for as long as it lasts: the kinds whose operations wait, and what runs beside them. These
 * keep timers, connections and objects for minutes, which is where memory is lost. A plain kind has one request for each
 * operation, through the same client, and its life is the conformance suite's: only a kind that waits joins this load.
 */
export class Load {
  readonly #site: Site;
  #number = 0;
  #second = 0;

  constructor(site: Site) {
    this.#site = site;
  }

  /** Makes what the load rests on: a destination, and the schedules. Resolves with what keeps them busy. */
  async begin(schedules: number): Promise<() => Promise<void>> {
    const { driver } = this.#site;
    const target = this.#named("ExportDestination", "target");
    const held = await driver.create(target, programs.destination(target.name, 0));
    if (!held) throw new SoakError("the destination that the soak rests on could not be made");
    const all: (Known | undefined)[] = [];
    while (all.length < schedules) all.push(await this.#schedule(held.id));
    return () => this.#run(held.id, all);
  }

  async #run(destinationId: string, schedules: (Known | undefined)[]): Promise<void> {
    const workers = [
      ...times(DEPLOYMENTS, () => this.#deployment()),
      ...times(DESTINATIONS, () => this.#destination()),
      ...times(EXPORTS, () => this.#export(destinationId)),
      this.#whileItLasts(() => this.#turnSchedule(destinationId, schedules)),
      this.#whileItLasts(() => this.#fault()),
      this.#whileItLasts(() => this.#configure()),
      ...(this.#site.frontEnd === "plugin"
        ? [this.#whileItLasts(() => this.#look(destinationId)), this.#whileItLasts(() => this.#cancel())]
        : []),
    ];
    await Promise.all(workers);
  }

  #deployment(): Promise<void> {
    return this.#whileItLasts(() =>
      this.#life("Deployment", (name, version) => programs.deployment(name, version)),
    );
  }

  #destination(): Promise<void> {
    return this.#whileItLasts(() =>
      this.#life("ExportDestination", (name, version) => programs.destination(name, version)),
    );
  }

  /** Created, changed and read some times, deleted. */
  async #life(kind: Kind, inputs: (name: string, version: number) => Properties): Promise<void> {
    const { driver, random } = this.#site;
    const resource = this.#named(kind, "soak");
    let held = await driver.create(resource, inputs(resource.name, 0));
    if (!held) return;
    const steps = 2 + Math.floor(random() * 5);
    for (let version = 1; version <= steps && !this.#over; version += 1) {
      await driver.pause(100 + random() * 400);
      held = await driver.update(resource, held, inputs(resource.name, version));
      if (random() < 0.5) held = await driver.refresh(resource, held);
    }
    if (!this.#over) await driver.delete(resource, held);
  }

  #export(destinationId: string): Promise<void> {
    return this.#whileItLasts(async () => {
      const { driver, random } = this.#site;
      this.#number += 1;
      const news = programs.hour(destinationId, this.#number);
      const resource = { kind: "BulkExport", name: news.startTime } as const;
      const held = await driver.create(resource, news);
      if (held && random() < 0.5 && !this.#over) await driver.delete(resource, held);
      await driver.pause(200 + random() * 500);
    });
  }

  async #turnSchedule(destinationId: string, schedules: (Known | undefined)[]): Promise<void> {
    const { driver, random } = this.#site;
    const place = Math.floor(random() * schedules.length);
    const known = schedules[place];
    if (!known || random() < 0.2) {
      schedules[place] = await this.#schedule(destinationId);
      if (known) await driver.delete(known.resource, known.held);
    } else {
      const read = await driver.refresh(known.resource, known.held);
      schedules[place] = { ...known, held: await driver.update(known.resource, read, known.news) };
    }
    await driver.pause(300 + random() * 300);
  }

  async #schedule(destinationId: string): Promise<Known | undefined> {
    const { driver, control } = this.#site;
    const news = programs.schedule(destinationId, this.#begins(await control.now()));
    const resource = { kind: "BulkExport", name: news.startTime } as const;
    const held = await driver.create(resource, news);
    return held && { resource, held, news };
  }

  async #fault(): Promise<void> {
    const { control, ledger, driver, random } = this.#site;
    await control.fault(fault(random));
    ledger.count("faults set");
    await driver.pause(FAULTS_EVERY * (0.5 + random()));
  }

  async #configure(): Promise<void> {
    const { provider, config, ledger, driver, random } = this.#site;
    const maxRetries = oneOf(random, ["3", "4", "5"]);
    await provider.configure({ ...config, maxRetries });
    ledger.count("configured");
    await driver.pause(CONFIGURED_EVERY);
  }

  async #cancel(): Promise<void> {
    const { provider, ledger, driver, random } = this.#site;
    await driver.pause(CANCELLED_EVERY * (0.5 + random()));
    if (this.#over) return;
    await provider.cancel();
    ledger.count("cancelled");
  }

  async #look(destinationId: string): Promise<void> {
    const { driver, random } = this.#site;
    await driver.look("getDeployments", {});
    await driver.look("getExportDestination", { id: destinationId });
    await driver.look("getBulkExports", { status: "Running" });
    await driver.pause(1_000 + random() * 1_000);
  }

  async #whileItLasts(work: () => Promise<void>): Promise<void> {
    while (!this.#over) await work();
  }

  get #over(): boolean {
    return this.#site.ended.aborted;
  }

  #named(kind: Kind, word: string): Named {
    this.#number += 1;
    return { kind, name: `${word}-${this.#number}` };
  }

  /** Half a day ago, to the second; each second is used once, as an export is recognised by where it begins. */
  #begins(now: number): string {
    this.#second = Math.max(this.#second + 1, Math.floor((now - HALF_DAY) / 1000));
    return programs.instant(this.#second * 1000);
  }
}

/** A schedule that exists, with what its program says. */
interface Known {
  readonly resource: Named;
  readonly held: Held;
  readonly news: Properties;
}

function times(count: number, begin: () => Promise<void>): Promise<void>[] {
  return Array.from({ length: count }, begin);
}

/** A sample of a metric. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric with its samples. */
export interface Family {
  readonly type: string;
  readonly unit: string | undefined;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(,|$)/;
const ESCAPES: Readonly<Record<string, string>> = { "\\\\": "\\", '\\"': '"', "\\n": "\n" };

const EMPTY: Family = { type: "", unit: undefined, help: "", samples: [] };

/**
 * Parses OpenMetrics text, as strictly as the specification is: `# EOF` alone ends it, the lines of a family are together
 * and have its name, a unit is the end of the name, and no two samples have equal labels.
 */
export function parseOpenMetrics(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith("\n# EOF\n")) throw new Error("the text does not end with # EOF");
  const families = new Map<string, { -readonly [P in keyof Family]: Family[P] }>();
  let current = "";
  for (const line of text.slice(0, -"# EOF\n".length).trimEnd().split("\n")) {
    const described = new RegExp(`^# (TYPE|UNIT|HELP) (${NAME}) (.+)$`).exec(line);
    const sample = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (-?\\d+(?:\\.\\d+)?)$`).exec(line);
    const name = described?.[2] ?? sample?.[1];
    if (name === undefined) throw new Error(`no line of OpenMetrics: ${line}`);
    if (name !== current && families.has(name)) throw new Error(`the lines of ${name} are apart`);
    current = name;
    const family = families.get(name) ?? { ...EMPTY };
    families.set(name, family);
    if (described !== null) {
      if (family.samples.length > 0) throw new Error(`${line} follows a sample`);
      const [, what, , value = ""] = described;
      if (what === "TYPE") family.type = value;
      if (what === "HELP") family.help = value;
      if (what === "UNIT") family.unit = value;
    } else {
      const labels = parseLabels(sample?.[2] ?? "");
      const key = JSON.stringify(Object.entries(labels).sort());
      if (family.samples.some((each) => JSON.stringify(Object.entries(each.labels).sort()) === key))
        throw new Error(`${line} is there twice`);
      family.samples = [...family.samples, { labels, value: Number(sample?.[3]) }];
    }
  }
  for (const [name, { type, unit, help }] of families) {
    if (type !== "gauge") throw new Error(`${name} is of the type ${JSON.stringify(type)}`);
    if (help === "") throw new Error(`${name} has no HELP`);
    if (unit !== undefined && !name.endsWith(`_${unit}`))
      throw new Error(`${name} does not end with its unit`);
  }
  return families;
}

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  let rest = text;
  while (rest !== "") {
    const [whole = "", name = "", value = ""] = LABEL.exec(rest) ?? [];
    if (whole === "" || name in labels) throw new Error(`no labels: ${text}`);
    labels[name] = value.replace(/\\[\\"n]/g, (pair) => ESCAPES[pair] ?? pair);
    rest = rest.slice(whole.length);
  }
  return labels;
}

/** One metric with all its samples. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
}

interface Sample {
  /** What a histogram adds to the name, such as `_sum`. */
  suffix?: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** Metrics in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function exposition(families: readonly Family[]): string {
  return families
    .map(
      (family) =>
        `${head(family)}${family.samples.map((sample) => line(family.name, sample)).join('')}`,
    )
    .join('');
}

function head({ name, help, type }: Family): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

function line(name: string, { suffix = '', labels, value }: Sample): string {
  const pairs = Object.entries(labels ?? {}).map(([key, text]) => `${key}="${escape(text)}"`);
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`;
}

function escape(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
}

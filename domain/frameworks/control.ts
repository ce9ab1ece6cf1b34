/** A control as its framework lists it; the title is in our own words. */
export interface ControlText {
  id: string;
  category: string;
  title: string;
}

/** What bears on a control: `checks` are ours, `known` counts those of the public map, ours or not. */
export interface ControlChecks {
  known: number;
  checks: readonly string[];
}

/** The controls of a framework that checks bear on, by control id, for one provider kind. */
export type CheckMap = Readonly<Record<string, ControlChecks>>;

/** A control of a benchmark that is written for one provider kind. */
export interface BenchmarkControl extends ControlText, ControlChecks {
  /** Whether the benchmark itself says that a machine can assess it. */
  automated: boolean;
}

/** A control of a framework for one provider kind, with what bears on it. */
export interface Control extends ControlText, ControlChecks {
  /** Null where the framework does not say. */
  automated: boolean | null;
}

/** Joins what a framework lists with what bears on it; a control that nothing bears on keeps no checks. */
export function controlsWith(texts: readonly ControlText[], map: CheckMap): Control[] {
  return texts.map((text) => ({ ...text, automated: null, ...(map[text.id] ?? { known: 0, checks: [] }) }));
}

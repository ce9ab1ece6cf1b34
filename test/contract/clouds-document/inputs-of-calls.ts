import type { DescribedCall } from '../../../activities/clouds/aws/descriptions/described-call.ts';
import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import type { Trace } from './trace.ts';

/** What one call is for, and how many there are for that. */
export interface CallCount {
  of: 'resource' | 'batch' | 'all';
  calls: number;
}

/** What a call asks for, without its place in a list. */
interface Input {
  whole: string;
  /** Texts that stand alone, and those in lists and structures; without values of enumerations. */
  alone: string[];
  inside: string[];
}

/** Counts the calls of listings by what they ask for: one resource, several, or none in particular. */
export class InputsOfCalls {
  readonly #made = new WeakMap<Trace, Map<string, Input[]>>();
  readonly #listed = new Map<string, Input[]>();
  readonly #texts = new Set<string>();

  /** Takes note of a call of a run. */
  add(trace: Trace, { id, description, operation: { pages } }: DescribedCall, input: Record<string, unknown>): void {
    const choices = new Set(Object.values(description.enums).flat());
    const asked = Object.entries(input).filter(
      ([name]) => pages?.from.includes(name) !== true && name !== pages?.limit,
    );
    const textsIn = (values: unknown[]): string[] => textsOf(values).filter((text) => !choices.has(text));
    const made = this.#made.get(trace) ?? new Map<string, Input[]>();
    this.#made.set(trace, made);
    const one: Input = {
      whole: JSON.stringify(asked),
      alone: textsIn(asked.map(([, value]) => value).filter((value) => typeof value === 'string')),
      inside: textsIn(asked.map(([, value]) => value).filter((value) => typeof value === 'object')),
    };
    made.set(id, [...(made.get(id) ?? []), one]);
  }

  /** Takes note of the resources that a run listed, whose names and ids its calls may ask for. */
  listed(service: string, { trace, resources }: { trace: Trace; resources: readonly CollectedResource[] }): void {
    for (const { externalId, name, configuration } of resources) {
      for (const text of textsOf([externalId, name, configuration])) this.#texts.add(text);
    }
    for (const [id, inputs] of this.#made.get(trace) ?? []) {
      const key = `${service} ${id}`;
      this.#listed.set(key, [...(this.#listed.get(key) ?? []), ...inputs]);
    }
  }

  /** Returns how often a listing makes a call; undefined for one that it does not make. */
  countOf(service: string, id: string): CallCount | undefined {
    const inputs = this.#listed.get(`${service} ${id}`);
    if (inputs === undefined) return undefined;
    const isNamed = (text: string): boolean => this.#texts.has(text);
    const calls = new Map<string, Set<string>>();
    for (const { whole, alone, inside } of inputs) {
      const named = [...alone, ...inside].filter(isNamed).join(' ');
      calls.set(named, (calls.get(named) ?? new Set()).add(whole));
    }
    const isOfBatches = inputs.some(({ inside }) => inside.some(isNamed));
    const of = inputs.some(({ alone }) => alone.some(isNamed)) ? 'resource' : isOfBatches ? 'batch' : 'all';
    return { of, calls: Math.max(...[...calls.values()].map(({ size }) => size)) };
  }
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

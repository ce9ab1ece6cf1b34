import type { Json, JsonObject } from '../../../domain/json.ts';
import { daysAgo } from './check-cases.ts';

/** Seeded choices: two mutators of the same name choose alike. */
export interface Mutator {
  chance(probability: number): boolean;
  oneOf<Member>(members: readonly Member[]): Member;
  /** The configuration with none, one or several places changed, taken out or turned into something else. */
  mutate(configuration: JsonObject): JsonObject;
}

const strangers: readonly Json[] = [null, '', 'other', '*', 0, 1, -1, 65_535, true, false, [], [null], {}];
const isoTime = /^\d{4}-\d\d-\d\dT/;

export function createMutator(name: string): Mutator {
  const random = seededRandom(name);
  const chance = (probability: number): boolean => random() < probability;
  const oneOf = <Member>(members: readonly Member[]): Member => {
    const member = members[Math.floor(random() * members.length)];
    if (member === undefined) throw new Error('nothing to choose from');
    return member;
  };

  function other(value: Json): Json {
    if (chance(0.2)) return oneOf(strangers);
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'number') return oneOf([value + 1, value - 1, value * 30, 0, 22, 3389, 90, 365]);
    if (typeof value === 'string') return otherText(value);
    if (Array.isArray(value)) return otherList(value);
    return null;
  }

  function otherText(text: string): string {
    if (isoTime.test(text)) return daysAgo(oneOf([-400, -30, -1, 0, 1, 29, 44, 46, 89, 91, 180, 366]));
    return oneOf([`${text}x`, text.toUpperCase(), text.toLowerCase(), '0.0.0.0/0', '::/0', 'Enabled', 'Disabled']);
  }

  function otherList(list: Json[]): Json[] {
    const [first] = list;
    return oneOf([[], list.slice(1), first === undefined ? ['other'] : [...list, first], list.toReversed()]);
  }

  /** Goes down to a random place and changes what is there; undefined takes it out. */
  function changed(value: Json): Json | undefined {
    const isInner = value !== null && typeof value === 'object' && Object.keys(value).length > 0;
    if (!isInner || chance(0.25)) return chance(0.15) ? undefined : other(value);
    if (Array.isArray(value)) {
      const index = Math.floor(random() * value.length);
      const member = changed(value[index] ?? null);
      return value.toSpliced(index, 1, ...(member === undefined ? [] : [member]));
    }
    const name = oneOf(Object.keys(value));
    const member = changed(value[name] ?? null);
    const { [name]: _replaced, ...rest } = value;
    return member === undefined ? rest : { ...rest, [name]: member };
  }

  function changedField(configuration: JsonObject): JsonObject {
    const names = Object.keys(configuration);
    if (names.length === 0) return configuration;
    const name = oneOf(names);
    const value = changed(configuration[name] ?? null);
    const { [name]: _replaced, ...rest } = configuration;
    return value === undefined ? rest : { ...rest, [name]: value };
  }

  return {
    chance,
    oneOf,
    mutate(configuration) {
      let result = configuration;
      const times = oneOf([0, 0, 0, 1, 1, 2, 4]);
      for (let time = 0; time < times; time += 1) result = changedField(result);
      return result;
    },
  };
}

/** Numbers from 0 to 1 (mulberry32) that follow from a text. */
function seededRandom(text: string): () => number {
  let state = Buffer.from(text).reduce((sum, byte) => Math.imul(sum, 31) + byte, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

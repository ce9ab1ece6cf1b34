import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';

/** One that is new, or that nobody has asked for in time, may be known later. */
const askedAgainMs = 60 * 60_000;
/** So many names of a type, and none that is known: then its names are others than expected. */
const wrongNames = 3;
const rememberedAtMost = 500;

/** An asset to ask for. */
export interface AskedAsset {
  name: string;
  resourceType: string;
}

/**
 * The assets that Cloud Asset Inventory does not know by the name they have here. They are not asked for during an hour:
 * each call with one of them is refused. Where a type has only such names, it is not asked for at all.
 */
export class RefusedAssets {
  /** Name of an asset or type → when it may be asked for again. */
  readonly #until: Map<string, number>;
  readonly #refused = new Map<string, number>();
  readonly #accepted = new Set<string>();
  readonly #now: () => number;

  /** `kept` is what `toJson` returned before. */
  constructor(kept: Json | undefined, now: () => number) {
    const entries = kept !== undefined && isObject(kept) ? Object.entries(kept) : [];
    this.#until = new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
    this.#now = now;
  }

  has({ name, resourceType }: AskedAsset): boolean {
    return [name, resourceType].some((key) => (this.#until.get(key) ?? 0) > this.#now());
  }

  accept(assets: readonly AskedAsset[]): void {
    for (const { resourceType } of assets) this.#accepted.add(resourceType);
  }

  refuse({ name, resourceType }: AskedAsset): void {
    const until = this.#now() + askedAgainMs;
    const count = (this.#refused.get(resourceType) ?? 0) + 1;
    this.#refused.set(resourceType, count);
    const isWholeType = count >= wrongNames && !this.#accepted.has(resourceType);
    this.#until.set(isWholeType ? resourceType : name, until);
  }

  /** Returns whether no asset was known that was asked for. */
  isTotal(): boolean {
    return this.#accepted.size === 0 && this.current().length > 0;
  }

  /** Returns what is not asked for at present: types of which no name is known, and names. */
  current(): string[] {
    const keys = [...this.#until].filter(([, until]) => until > this.#now()).map(([key]) => key);
    return keys.toSorted((one, other) => Number(one.startsWith('//')) - Number(other.startsWith('//')));
  }

  toJson(): JsonObject {
    const current = [...this.#until].filter(([, until]) => until > this.#now());
    return Object.fromEntries(current.slice(-rememberedAtMost));
  }
}

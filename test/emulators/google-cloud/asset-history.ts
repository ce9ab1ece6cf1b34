import type { Answers } from './answers.ts';
import { refusal } from './answers.ts';

/** A state of an asset (`TemporalAsset`). */
export interface AssetState {
  name: string;
  assetType: string;
  /** ISO 8601. */
  from: string;
  /** Null for one that goes on. */
  to?: string | null;
  data?: object;
  deleted?: boolean;
  isPolicy?: boolean;
}

const namesAtMost = 100;

/**
 * The history of a project's assets, as the reference of the Cloud Asset API describes `batchGetAssetsHistory`: up to 100
 * names, the states that overlap the window, and INVALID_ARGUMENT for the whole call if one of the assets does not exist.
 */
export class AssetHistory {
  readonly #states = new Map<string, AssetState[]>();
  /** The names of each call, with its content type. */
  readonly asked: { names: string[]; contentType: string; since: string }[] = [];
  /** A fault of the next calls, the first one first. */
  readonly faults: ReturnType<typeof refusal>[] = [];

  /** Adds an asset without changes. */
  add(...names: string[]): void {
    for (const name of names) if (!this.#states.has(name)) this.#states.set(name, []);
  }

  /** Adds a state, and the asset if it is new. */
  set(state: AssetState): void {
    this.add(state.name);
    this.#states.get(state.name)?.push(state);
  }

  answers(projectId: string): Answers {
    return { [`/v1/projects/${projectId}:batchGetAssetsHistory`]: (query) => this.#answer(query) };
  }

  #answer(query: URLSearchParams) {
    const names = query.getAll('assetNames');
    const since = query.get('readTimeWindow.startTime') ?? '';
    const contentType = query.get('contentType') ?? '';
    this.asked.push({ names, contentType, since });
    const fault = this.faults.shift();
    if (fault !== undefined) return fault;
    const days = (Date.now() - Date.parse(since)) / 86_400_000;
    if (names.length > namesAtMost || !(days <= 35) || names.some((name) => !this.#states.has(name))) {
      return refusal(400, { status: 'INVALID_ARGUMENT', message: 'Request contains an invalid argument.' });
    }
    const isPolicy = contentType === 'IAM_POLICY';
    const states = names
      .flatMap((name) => this.#states.get(name) ?? [])
      .filter((state) => (state.isPolicy ?? false) === isPolicy)
      .filter(({ to = null }) => to === null || to >= since);
    return { assets: states.map(shown) };
  }
}

function shown({ name, assetType, from, to = null, data = {}, deleted = false, isPolicy = false }: AssetState) {
  const content = isPolicy ? { iamPolicy: { bindings: [] } } : { resource: { version: 'v1', data } };
  return {
    window: { startTime: from, ...(to === null ? {} : { endTime: to }) },
    ...(deleted ? { deleted } : {}),
    asset: { name, assetType, updateTime: from, ...(deleted ? {} : content) },
  };
}

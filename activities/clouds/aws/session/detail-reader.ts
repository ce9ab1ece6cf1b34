import { CloudError } from '../../errors.ts';
import type { OnlyResource } from './unit-run.ts';

/** The resource was deleted between its listing and the reading of its details. */
export class ResourceGone extends Error {
  override readonly name = 'ResourceGone';
}

/** Error codes that are results rather than faults. */
export interface ExpectedAnswers {
  /** The part is not configured: null. */
  absent?: string[];
  /** The whole resource no longer exists. */
  gone?: string[];
}

/**
 * Reads the details of one resource and records what could not be read. A part that the cloud denies, does not offer or
 * calls invalid is `undefined` and recorded under its JSON Pointer; rejected credentials, throttling and an unavailable
 * cloud end the page.
 */
export class DetailReader {
  readonly unreadable: Record<string, string> = {};
  readonly #only: OnlyResource | null;

  /** With `only`, other parts are not read: they are `undefined`, and not recorded as unreadable. */
  constructor(only: OnlyResource | null = null) {
    this.#only = only;
  }

  async read<T>(
    pointer: string,
    part: () => Promise<T>,
    expected: ExpectedAnswers = {},
  ): Promise<T | null | undefined> {
    const key = pointer.split('/')[1];
    if (key !== undefined && this.#only?.keys && !this.#only.keys.includes(key)) return undefined;
    try {
      return await part();
    } catch (fault) {
      if (!(fault instanceof CloudError)) throw fault;
      const code = fault.code ?? '';
      if (expected.absent?.includes(code)) return null;
      if (expected.gone?.includes(code)) throw new ResourceGone(fault.message);
      const kind = fault.mayLackCall ? 'not_supported' : fault.kind;
      if (kind === 'access_denied' || kind === 'not_supported' || kind === 'invalid_request') {
        this.unreadable[pointer] = `${kind}: ${fault.message}`;
        return undefined;
      }
      throw fault;
    }
  }
}

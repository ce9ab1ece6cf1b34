import { CloudError } from '../../errors.ts';
import type { OnlyResource } from './unit-run.ts';

/** The resource vanished between the listing and a look at its details. */
export class ResourceGone extends Error {
  override readonly name = 'ResourceGone';
}

/** Codes of the cloud that are answers rather than faults. */
export interface ExpectedAnswers {
  /** The part is not configured: null. */
  absent?: string[];
  /** The whole resource is not there any more. */
  gone?: string[];
}

/**
 * Reads the details of one resource and keeps what could not be read.
 * A part that the cloud denies, does not offer or calls invalid is `undefined` and noted under its JSON Pointer;
 * refused credentials, throttling and an unavailable cloud end the page.
 */
export class DetailReader {
  readonly unreadable: Record<string, string> = {};
  readonly #only: OnlyResource | null;

  /** With `only`, parts that are not asked for are not read: they are `undefined`, and not noted as unreadable. */
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

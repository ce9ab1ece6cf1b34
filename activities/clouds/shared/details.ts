import { CloudError } from '../errors.ts';

/** Reads the details of one resource and records, by JSON Pointer, why a part could not be read. */
export class Details {
  readonly unreadable: Record<string, string> = {};
  readonly #absentCodes: ReadonlySet<string>;

  /** `absentCodes`: error codes for a part that does not exist. */
  constructor(absentCodes: ReadonlySet<string>) {
    this.#absentCodes = absentCodes;
  }

  /**
   * Returns the part; `undefined` when the cloud denies it or does not offer it, `whenAbsent` when it does not exist.
   * Rejected credentials, throttling and an unavailable cloud end the page.
   */
  async read<Part>(
    pointer: string,
    part: () => Promise<Part>,
    { whenAbsent }: { whenAbsent?: Part } = {},
  ): Promise<Part | undefined> {
    try {
      return await part();
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      if (whenAbsent !== undefined && this.#absentCodes.has(error.code ?? '')) return whenAbsent;
      if (error.kind !== 'access_denied' && error.kind !== 'not_supported' && error.kind !== 'invalid_request')
        throw error;
      this.unreadable[pointer] = `${error.kind}: ${error.message}`;
      return undefined;
    }
  }
}

import { CloudError } from '../errors.ts';

/** Reads the details of one resource and keeps, by JSON Pointer, why a part could not be read. */
export class Details {
  readonly unreadable: Record<string, string> = {};
  readonly #absentCodes: ReadonlySet<string>;

  /** `absentCodes`: by which the cloud says that there is no such thing. */
  constructor(absentCodes: ReadonlySet<string>) {
    this.#absentCodes = absentCodes;
  }

  /**
   * Returns the part; `undefined` when the cloud denies it or does not offer it, `whenAbsent` when there is no such
   * thing. Refused credentials, throttling and an unserved call end the page.
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

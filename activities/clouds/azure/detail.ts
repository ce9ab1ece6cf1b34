import { CloudError } from '../errors.ts';
import type { ArmPage } from './calls.ts';
import type { AzureRun } from './azure-run.ts';

const absentCodes = new Set(['ResourceNotFound', 'NotFound', 'ParentResourceNotFound']);

/** Reads the details of one resource and keeps, by JSON Pointer, why a part could not be read. */
export class Details {
  readonly unreadable: Record<string, string> = {};

  /**
   * The part; `undefined` when the cloud denies it or does not offer it, `whenAbsent` when there is no such thing.
   * Refused credentials, throttling and an unserved call end the page.
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
      if (whenAbsent !== undefined && error.code !== null && absentCodes.has(error.code)) return whenAbsent;
      if (error.kind !== 'access_denied' && error.kind !== 'not_supported' && error.kind !== 'invalid_request')
        throw error;
      this.unreadable[pointer] = `${error.kind}: ${error.message}`;
      return undefined;
    }
  }
}

/** All items of a Resource Manager list, page after page. */
export async function allItems<Item>(run: AzureRun, path: string, apiVersion: string): Promise<Item[]> {
  const items: Item[] = [];
  let page = await run.calls.get<ArmPage<Item>>(path, apiVersion);
  const seen = new Set<string>();
  for (;;) {
    items.push(...(page.value ?? []));
    const link = page.nextLink;
    if (!link) return items;
    if (seen.has(link)) {
      throw new CloudError({ kind: 'invalid_request', call: `arm:${path}`, message: 'the pages never end' });
    }
    seen.add(link);
    page = await run.calls.next<ArmPage<Item>>(link);
  }
}

import { Details } from '../../shared/details.ts';
import { CloudError } from '../../errors.ts';

const absentCodes: ReadonlySet<string> = new Set(['NOT_FOUND']);

/** Reads the details of one resource of Google's APIs. */
export const gcpDetails = (): Details => new Details(absentCodes);

/** Returns the part, or null when the cloud reports that it does not exist. */
export async function orNull<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof CloudError && error.kind === 'not_supported' && error.code !== 'SERVICE_DISABLED') return null;
    throw error;
  }
}

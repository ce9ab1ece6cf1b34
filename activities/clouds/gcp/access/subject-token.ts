import type { ExternalAccount } from '../../../../domain/gcp/external-account.ts';
import { objectIn } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import { askTokenEndpoint } from '../../shared/token-endpoint.ts';
import { readTokenFile } from '../../shared/token-file.ts';
import { awsSubjectToken } from './aws-subject-token.ts';
import type { AccessPlaces } from './places.ts';

const call = 'sts:token';

/**
 * Returns the token that Google exchanges. The operator's allow-list is checked again: it may have changed since the
 * account was connected.
 */
export async function subjectToken(
  { source, audience }: Pick<ExternalAccount, 'source' | 'audience'>,
  places: AccessPlaces,
): Promise<string> {
  if (source.kind === 'aws') {
    if (!places.processIdentity) throw refused('the workers may not use their own identity: PROCESS_IDENTITY is off');
    return awsSubjectToken(audience, places);
  }
  if (source.kind === 'file') {
    const { path, field } = source;
    const { tokenDirectory: directory } = places;
    if (directory === null) throw refused('files may not be token sources: GCP_SUBJECT_TOKEN_DIR is not set');
    return tokenIn(await readTokenFile({ call, path, directory }), { field, place: `the token file ${path}` });
  }
  const { url, headers, field } = source;
  if (!places.tokenUrls.includes(url)) throw refused(`${url} is not among GCP_SUBJECT_TOKEN_URLS`);
  const subject = `the token source ${url}`;
  const answer = await askTokenEndpoint({ call, subject, url, headers, dispatcher: places.identityDispatcher });
  if (answer.status !== 200) {
    const kind = answer.status >= 500 || answer.status === 429 ? 'unavailable' : 'bad_credentials';
    throw new CloudError({ kind, call, message: `${subject} responded with status ${answer.status}` });
  }
  return tokenIn(answer.text.trim(), { field, place: subject });
}

function tokenIn(text: string, { field, place }: { field: string | null; place: string }): string {
  const token = field === null ? text : fieldOf(text, field);
  if (token === null || token === '') {
    throw refused(`${place} contains no token${field === null ? '' : ` in the field ${field}`}`);
  }
  return token;
}

function fieldOf(text: string, field: string): string | null {
  const token = objectIn(text)?.[field];
  return typeof token === 'string' ? token : null;
}

function refused(message: string): CloudError {
  return new CloudError({ kind: 'bad_credentials', call, message });
}

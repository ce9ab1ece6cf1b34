import type { AccessAnswer, AccessCall } from '../../../../domain/access-checks/access-check.ts';
import type { CloudError } from '../../errors.ts';
import { accessAnswer, type AccessMeaning } from '../../shared/access-answers.ts';
import type { AzureRun } from '../session/azure-run.ts';
import { azureAccessCalls } from './access-calls.ts';

/** The calls with their services, for display. */
export const shownAccessCalls: readonly AccessCall[] = Object.entries(azureAccessCalls).map(
  ([service, { operation, permission }]) => ({ service, operation, permission }),
);

/** Error codes of calls that no role of the caller permits; the last two are those of Cost Management and Resource Graph. */
const roleDenials: ReadonlySet<string> = new Set([
  'AuthorizationFailed',
  'LinkedAuthorizationFailed',
  'RBACAccessDenied',
  'AccessDenied',
]);

/** Makes the call that shows whether a service can be read. Throws `CloudError` when another try could succeed. */
export async function tryAzureAccess(service: string, run: AzureRun): Promise<AccessAnswer> {
  const call = azureAccessCalls[service];
  if (call === undefined) throw new Error(`no call for ${service}`);
  return accessAnswer(() => call.send(run), { meaningOf });
}

function meaningOf({ kind, code }: CloudError): AccessMeaning {
  if (code === 'NotRegistered') return { result: 'not_enabled' };
  return { result: kind === 'access_denied' && roleDenials.has(code ?? '') ? 'denied' : 'not_evaluated' };
}

import type { OrganizationAccountState } from '../../../client/src/client.ts';

/** Words for the states of the accounts of an organization. */
export const accountStateTexts: Readonly<Record<OrganizationAccountState, string>> = {
  connected: 'Connected',
  discovered: 'Not connected',
  error: 'Error',
  excluded: 'Excluded',
  suspended: 'Suspended',
  closed: 'Closed',
};

import type { AlternateContactType } from '@aws-sdk/client-account';
import type { AccountConfiguration, ContactFingerprints } from '../../../../domain/clouds/aws/account/account.ts';
import type { DetailReader } from '../session/detail-reader.ts';
import type { UnitRun } from '../session/unit-run.ts';

const absent = ['ResourceNotFoundException'];

/** Reads whom the account has named for contact, as fingerprints: whether and whether equal, not who. */
export async function accountContacts(
  run: UnitRun,
): Promise<(details: DetailReader) => Promise<Pick<AccountConfiguration, 'alternate_contacts' | 'primary_contact'>>> {
  const sdk = await import('@aws-sdk/client-account');
  const account = run.service('account', (settings) => new sdk.AccountClient(settings));
  const print = (value: string | undefined) => (value ? run.fingerprint(value) : null);

  async function alternate(kind: AlternateContactType): Promise<ContactFingerprints> {
    const { AlternateContact: contact } = await account(
      new sdk.GetAlternateContactCommand({ AlternateContactType: kind }),
    );
    return { name: print(contact?.Name), email: print(contact?.EmailAddress), phone: print(contact?.PhoneNumber) };
  }

  async function primary(): Promise<ContactFingerprints> {
    const { ContactInformation: contact } = await account(new sdk.GetContactInformationCommand({}));
    return { name: print(contact?.FullName), email: null, phone: print(contact?.PhoneNumber) };
  }

  return async (details) => {
    const [security, operations, billing, primaryContact] = await Promise.all([
      details.read('/alternate_contacts/security', () => alternate('SECURITY'), { absent }),
      details.read('/alternate_contacts/operations', () => alternate('OPERATIONS'), { absent }),
      details.read('/alternate_contacts/billing', () => alternate('BILLING'), { absent }),
      details.read('/primary_contact', primary, { absent }),
    ]);
    const contacts: AccountConfiguration['alternate_contacts'] = {};
    if (security !== undefined) contacts.security = security;
    if (operations !== undefined) contacts.operations = operations;
    if (billing !== undefined) contacts.billing = billing;
    return { alternate_contacts: contacts, primary_contact: primaryContact };
  };
}

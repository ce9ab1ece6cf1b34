import type { MfaRegistration } from '../../../../domain/clouds/azure/entra/directory.ts';
import type { DirectoryRead } from './directory-calls.ts';
import { directoryPages } from './directory-pages.ts';

/** The used fields of `userRegistrationDetails`. */
interface Registered {
  id?: string;
  isAdmin?: boolean | null;
  /** `member` or `guest`. */
  userType?: string | null;
}

const report = '/reports/authenticationMethods/userRegistrationDetails';
const examplesAtMost = 20;
/** At the rate that Graph allows for reports, they take three minutes. */
const pagesAtMost = 90;

/**
 * Returns who can use multifactor authentication, by the report on registered authentication methods, which has no
 * disabled users. Those who cannot are counted, guests apart: they may use what they registered in their own tenant. Of the
 * others it is enough to know that there are some. Null for a group of whom none was found before the reading ended early.
 */
export async function mfaRegistration(
  read: DirectoryRead,
): Promise<{ administrators: MfaRegistration | null; others: MfaRegistration | null }> {
  const administrators: MfaRegistration = { without: 0, guests_without: 0, without_examples: [], some_with: false };
  const others: MfaRegistration = { without: 0, guests_without: 0, without_examples: [], some_with: false };
  const groupOf = ({ isAdmin }: Registered): MfaRegistration => (isAdmin === true ? administrators : others);
  let pages = 0;
  for await (const page of directoryPages<Registered>(read, `${report}?$filter=isMfaCapable%20eq%20false`)) {
    for (const user of page) {
      const group = groupOf(user);
      if (user.userType === 'guest') {
        group.guests_without += 1;
        continue;
      }
      group.without += 1;
      if (group.without <= examplesAtMost && user.id !== undefined) group.without_examples.push(user.id);
    }
    pages += 1;
    if (pages === pagesAtMost) break;
  }
  const endedEarly = pages === pagesAtMost;
  const known = (group: MfaRegistration): MfaRegistration | null => (endedEarly && group.without === 0 ? null : group);
  for await (const page of directoryPages<Registered>(read, `${report}?$filter=isMfaCapable%20eq%20true`)) {
    for (const user of page) groupOf(user).some_with = true;
    pages += 1;
    if (pages >= pagesAtMost || (administrators.some_with && others.some_with)) break;
  }
  return { administrators: known(administrators), others: known(others) };
}

import { Page, Section } from '../parts/page.tsx';
import { OwnAccess } from './account/own-access.tsx';
import { PasswordForm } from './account/password-form.tsx';
import { Sessions } from './account/sessions.tsx';

/** Shows the member's own account: access, sessions and password. */
export function AccountView() {
  return (
    <Page title="Account">
      <OwnAccess />
      <Sessions />
      <Section title="Password">
        <PasswordForm />
      </Section>
    </Page>
  );
}

import { Page, Section } from '../parts/page.tsx';
import { PasswordForm } from './account/password-form.tsx';
import { Sessions } from './account/sessions.tsx';

/** Shows the member's own account: password and sessions. */
export function AccountView() {
  return (
    <Page title="Account">
      <Sessions />
      <Section title="Password">
        <PasswordForm />
      </Section>
    </Page>
  );
}

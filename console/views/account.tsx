import { Page, Section } from '../parts/page.tsx';
import { PasswordForm } from './account/password-form.tsx';
import { Sessions } from './account/sessions.tsx';

/** Shows one's own account: the password, and where one is signed in. */
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

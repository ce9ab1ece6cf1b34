import { useEffect } from 'preact/hooks';
import { CommandButton } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { signOut } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { PasswordForm } from './password-form.tsx';

/** Shows the form to replace a generated password, which is required before the console can be used. */
export function ForcedPasswordChange() {
  const command = useCommand();
  useEffect(() => {
    document.title = 'Choose a password · Infrastructure Audit';
  }, []);
  return (
    <div class="sign-in">
      <main>
        <h1>Choose your own password</h1>
        <p>You signed in with a generated password. It may be visible in a terminal or a log, so replace it now.</p>
        <PasswordForm />
        <FaultNotice fault={command.fault} />
        <CommandButton command={command} onPress={() => void command.run(signOut)}>
          Sign out
        </CommandButton>
      </main>
    </div>
  );
}

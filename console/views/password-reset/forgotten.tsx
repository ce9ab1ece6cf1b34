import { useEffect, useState } from 'preact/hooks';
import { TextField } from '../../parts/controls.tsx';
import { FaultNotice, Notice } from '../../parts/notices.tsx';
import { bodyOf, openApi } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';

/**
 * Shows the form that requests a link by mail; without a mail server the service's response names the command to run on
 * its host.
 */
export function ForgottenPassword() {
  const command = useCommand();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    document.title = 'Reset your password · Infrastructure Audit';
  }, []);
  const submit = (event: Event): void => {
    event.preventDefault();
    void command.run(async () => {
      await bodyOf(openApi().POST('/api/v1/password-resets', { body: { email: email.trim() } }));
      setSent(true);
    });
  };
  return (
    <div class="sign-in">
      <main>
        <h1>Reset your password</h1>
        {isSent ? (
          <Notice tone="good">
            If this address belongs to a member, a link has been sent to it. It works once, within an hour.
          </Notice>
        ) : (
          <form onSubmit={submit} aria-label="Send a reset link">
            <TextField
              title="E-mail"
              value={email}
              autocomplete="username"
              maxLength={320}
              isRequired
              onChange={setEmail}
            />
            <FaultNotice fault={command.fault} />
            <button type="submit" class="main" aria-disabled={command.isBusy}>
              Send reset link
            </button>
          </form>
        )}
        <p>
          <a href="/">Back to sign in</a>
        </p>
      </main>
    </div>
  );
}

import { useEffect, useState } from 'preact/hooks';
import { FaultNotice, Notice } from '../../parts/notices.tsx';
import { done, openApi } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { chosenPassword, NewPasswordFields } from '../account/new-password.tsx';

const tokenOfAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

/** Shows the form to set a new password, opened by a mailed link. */
export function ResetPassword() {
  const command = useCommand();
  const [token] = useState(tokenOfAddress);
  const [fields, setFields] = useState({ password: '', again: '' });
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    document.title = 'Choose a new password · Infrastructure Audit';
    // The token must not stay in the history of the browser.
    window.history.replaceState(null, '', window.location.pathname);
  }, []);
  const submit = (event: Event): void => {
    event.preventDefault();
    void command.run(async () => {
      const body = { token, password: chosenPassword(fields) };
      await done(openApi().POST('/api/v1/password-resets/complete', { body }));
      setDone(true);
    });
  };
  return (
    <div class="sign-in">
      <main>
        <h1>Choose a new password</h1>
        {isDone ? (
          <Notice tone="good">Your password was changed, and you are signed out everywhere.</Notice>
        ) : (
          <form onSubmit={submit} aria-label="Choose another password">
            <NewPasswordFields value={fields} onChange={setFields} />
            <FaultNotice fault={command.fault} />
            <button type="submit" class="main" aria-disabled={command.isBusy}>
              Change password
            </button>
          </form>
        )}
        <p>
          <a href="/">Sign in</a>
        </p>
      </main>
    </div>
  );
}

import { useState } from 'preact/hooks';
import { TextField } from '../../parts/controls.tsx';
import { FaultNotice, Notice } from '../../parts/notices.tsx';
import { api, done, session } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useUser } from '../../service/use-session.ts';
import { chosenPassword, NewPasswordFields } from './new-password.tsx';

const empty = { current: '', password: '', again: '' };

/** Shows the form to change the member's own password. */
export function PasswordForm() {
  const user = useUser();
  const command = useCommand();
  const [fields, setFields] = useState(empty);
  const [isDone, setDone] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    setDone(false);
    void command.run(async () => {
      const body = { current_password: fields.current, new_password: chosenPassword(fields) };
      await done(api.PUT('/api/v1/me/password', { body }));
      setFields(empty);
      setDone(true);
      session.know({ user, mustChangePassword: false });
    });
  };
  return (
    <form onSubmit={submit} aria-label="Change your password">
      <TextField
        title="Current password"
        type="password"
        autocomplete="current-password"
        maxLength={1_024}
        isRequired
        value={fields.current}
        onChange={(current) => setFields({ ...fields, current })}
      />
      <NewPasswordFields value={fields} onChange={(chosen) => setFields({ ...fields, ...chosen })} />
      <FaultNotice fault={command.fault} />
      {isDone && <Notice tone="good">Your password was changed. Your other sessions have ended.</Notice>}
      <button type="submit" class="main" aria-disabled={command.isBusy}>
        Change password
      </button>
    </form>
  );
}

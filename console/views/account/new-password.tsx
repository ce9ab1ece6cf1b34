import { TextField } from '../../parts/controls.tsx';
import { Fault } from '../../service/fault.ts';

const shortest = 12;
const longest = 1_024;

export interface NewPassword {
  password: string;
  again: string;
}

/** Returns the chosen password. Throws `Fault` if it is too short, or the two inputs differ. */
export function chosenPassword({ password, again }: NewPassword): string {
  if (password.length < shortest) throw new Fault(`A password needs at least ${shortest} characters`, { status: 400 });
  if (password !== again) throw new Fault('The two new passwords differ', { status: 400 });
  return password;
}

/** Shows the fields for a new password and its confirmation. */
export function NewPasswordFields({ value, onChange }: { value: NewPassword; onChange: (value: NewPassword) => void }) {
  const shared = { type: 'password', autocomplete: 'new-password', maxLength: longest, isRequired: true } as const;
  return (
    <>
      <TextField
        {...shared}
        title="New password"
        hint={`At least ${shortest} characters.`}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
      />
      <TextField
        {...shared}
        title="Repeat the new password"
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
      />
    </>
  );
}

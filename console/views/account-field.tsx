import { useId } from 'preact/hooks';
import { accountGroups } from '../access-limits/account-choice.ts';
import { useFieldNotes } from '../parts/field-notes.tsx';
import { useOrganizations } from '../service/use-organizations.ts';
import type { KnownProviders } from './providers.tsx';

/** Shows a choice of all accounts, or those of an organization, a unit, or one. */
export function AccountField(props: {
  providers: KnownProviders;
  hint: string;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
}) {
  const { providers, hint, value, fault, onChange } = props;
  const id = useId();
  const organizations = useOrganizations();
  const { attributes, notes } = useFieldNotes({ hint, fault });
  const groups = accountGroups({ organizations, providers: providers.all });
  const isOffered = value === '' || groups.some(({ options }) => options.some(([word]) => word === value));
  return (
    <div class="field">
      <label htmlFor={id}>Accounts</label>
      <select id={id} value={value} {...attributes} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">All accounts</option>
        {!isOffered && <option value={value}>As they are now</option>}
        {groups.map(({ title, options }) => (
          <optgroup key={title} label={title}>
            {options.map(([word, text]) => (
              <option key={word} value={word}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {notes}
    </div>
  );
}

import type { AccessField } from '../../connecting/access-form.ts';
import type { FieldValues } from '../../connecting/connect-body.ts';
import { TextField } from '../../parts/controls.tsx';

const longestList = 20_000;

/** Shows the inputs of an access form. */
export function AccessFields(props: {
  fields: readonly AccessField[];
  values: FieldValues;
  onChange: (values: FieldValues) => void;
}) {
  const { fields, values, onChange } = props;
  return (
    <>
      {fields.map(({ name, title, hint, isSecret, lines, isOptional, isList, maxLength }) => (
        <TextField
          key={name}
          title={isOptional === true ? `${title} (optional)` : title}
          type={isSecret === true ? 'password' : 'text'}
          isRequired={isOptional !== true}
          maxLength={maxLength ?? (isList === true ? longestList : undefined)}
          value={values[name] ?? ''}
          onChange={(value) => onChange({ ...values, [name]: value })}
          {...(hint === undefined ? {} : { hint })}
          {...(lines === undefined ? {} : { lines })}
        />
      ))}
    </>
  );
}

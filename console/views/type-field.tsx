import type { ProviderKind } from '../../client/src/client.ts';
import { useFieldNotes } from '../parts/field-notes.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { typeTexts } from '../show/type-texts.ts';
import { visibleText } from '../show/visible-text.ts';

/** Shows the resource types of the inventory, of all kinds of provider or of one, to choose from. */
export function TypeField(props: {
  title: string;
  hint?: string;
  kind?: ProviderKind;
  chosen: readonly string[];
  fault: string | undefined;
  onChange: (chosen: string[]) => void;
}) {
  const { title, hint, kind, chosen, fault, onChange } = props;
  const { value } = useLoaded((signal) => bodyOf(api.GET('/api/v1/resource-types', { signal })), []);
  const { attributes, notes } = useFieldNotes({ hint, fault });
  const texts = typeTexts((value ?? []).filter(({ provider_type: of }) => kind === undefined || of === kind));
  for (const type of chosen) texts[type] ??= visibleText(type);
  return (
    <fieldset aria-describedby={attributes['aria-describedby']}>
      <legend class="hint">{title}</legend>
      <div class="checks long">
        {Object.entries(texts).map(([type, text]) => (
          <label key={type} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(type)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, type] : chosen.filter((other) => other !== type))
              }
            />
            {text}
          </label>
        ))}
      </div>
      {notes}
    </fieldset>
  );
}

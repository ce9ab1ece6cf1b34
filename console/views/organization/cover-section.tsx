import { useState } from 'preact/hooks';
import type { Organization } from '../../../client/src/client.ts';
import {
  editedFilters,
  filterCount,
  requestedFilters,
  type EditedSelector,
} from '../../organizations/account-filters.ts';
import type { UnitNode } from '../../organizations/unit-tree.ts';
import { CommandButton, TextField, useAdminBlock } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name } from '../../parts/text.tsx';
import { api, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { countOf, countText } from '../../show/format.ts';
import { UnitList } from './unit-list.tsx';

/** Shows which accounts are covered, and changes it. */
export function CoverSection(props: { organization: Organization; tree: readonly UnitNode[]; onChanged: () => void }) {
  const { organization, tree, onChanged } = props;
  const [edited, setEdited] = useState(editedFilters(organization.filters));
  const command = useCommand();
  const blocked = useAdminBlock();
  const save = (): void => {
    void command.run(async () => {
      const body = { filters: requestedFilters(edited) };
      await done(api.PUT('/api/v1/organizations/{id}', { params: { path: { id: organization.id } }, body }));
      onChanged();
    });
  };
  const isFiltered = filterCount(organization.filters) > 0;
  return (
    <Section title="1. Accounts to cover">
      <div class="form">
        <p>
          {isFiltered
            ? 'The accounts that the filters leave out are listed as excluded.'
            : 'All accounts are covered, those that join later, too.'}{' '}
          An account is covered when it matches every list of “only” and no list of “not”.
        </p>
        <SelectorFields
          title="Only accounts …"
          selector={edited.include}
          tree={tree}
          onChange={(include) => setEdited({ ...edited, include })}
        />
        <SelectorFields
          title="Not accounts …"
          selector={edited.exclude}
          tree={tree}
          onChange={(exclude) => setEdited({ ...edited, exclude })}
        />
        <FaultNotice fault={command.fault} />
        <div>
          <CommandButton command={command} blocked={blocked} onPress={save}>
            Apply and discover again
          </CommandButton>
        </div>
      </div>
    </Section>
  );
}

function SelectorFields(props: {
  title: string;
  selector: EditedSelector;
  tree: readonly UnitNode[];
  onChange: (selector: EditedSelector) => void;
}) {
  const { title, selector, tree, onChange } = props;
  const used = [selector.tags, selector.names, selector.accountIds].filter((text) => text.trim() !== '').length;
  const lists = used + (selector.ous.length > 0 ? 1 : 0);
  return (
    <details>
      <summary>
        {title} {lists > 0 && <span class="badge">{countOf(lists, 'list')}</span>}
      </summary>
      <div class="selector">
        <UnitPicker
          label={`${title} in units`}
          tree={tree}
          chosen={selector.ous}
          onChange={(ous) => onChange({ ...selector, ous })}
        />
        <div class="form">
          <TextField
            title="with a tag"
            hint="key or key=value, one per line"
            lines={2}
            value={selector.tags}
            onChange={(tags) => onChange({ ...selector, tags })}
          />
          <TextField
            title="with a name"
            hint="e.g. prod-*, one per line"
            lines={2}
            value={selector.names}
            onChange={(names) => onChange({ ...selector, names })}
          />
          <TextField
            title="with an account id"
            hint="one per line"
            lines={2}
            maxLength={20_000}
            value={selector.accountIds}
            onChange={(accountIds) => onChange({ ...selector, accountIds })}
          />
        </div>
      </div>
    </details>
  );
}

/** Shows units to choose from; a unit stands for everything below it. */
function UnitPicker(props: {
  label: string;
  tree: readonly UnitNode[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const { label, tree, chosen, onChange } = props;
  return (
    <fieldset class="unit-picker">
      <legend>in units</legend>
      <UnitList label={label} tree={tree} chosen={chosen[0] ?? null}>
        {({ externalId, name, total }) => (
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(externalId)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...chosen, externalId]
                    : chosen.filter((other) => other !== externalId),
                )
              }
            />
            <span class="clipped" title={name}>
              <Name text={name} />
            </span>
            <span class="number">{countText(total)}</span>
          </label>
        )}
      </UnitList>
    </fieldset>
  );
}

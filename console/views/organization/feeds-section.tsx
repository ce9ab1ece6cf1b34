import { useState } from 'preact/hooks';
import type { Organization } from '../../../client/src/client.ts';
import type { FieldValues } from '../../connecting/connect-body.ts';
import { organizationFeedFields } from '../../connecting/feed-fields.ts';
import { CommandButton, useAdminBlock } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { api, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { countText } from '../../show/format.ts';
import { AccessFields } from '../connect/access-fields.tsx';

/** Shows how many accounts of an organization have a change feed, with the switch for all of them. */
export function FeedsSection({ organization, onChanged }: { organization: Organization; onChanged: () => void }) {
  const { id, kind, change_feeds: feeds } = organization;
  const [values, setValues] = useState<FieldValues>({});
  const command = useCommand();
  const blocked = useAdminBlock();
  const fields = organizationFeedFields[kind] ?? [];
  const isOn = feeds.enabled === true;
  const turn = (enabled: boolean): void => {
    const through = values['through_provider_id']?.trim() ?? '';
    const name = values['subscription_name']?.trim() ?? '';
    const body = {
      enabled,
      ...(enabled && through !== '' ? { through_provider_id: Number(through) } : {}),
      ...(enabled && name !== '' ? { subscription_name: name } : {}),
    };
    void command.run(async () => {
      await done(api.PUT('/api/v1/organizations/{id}/change-feeds', { params: { path: { id } }, body }));
      onChanged();
    });
  };
  return (
    <Section
      title="Change feeds"
      aside={
        <>
          <CommandButton command={command} blocked={blocked} onPress={() => turn(true)}>
            Switch on for all
          </CommandButton>
          <CommandButton command={command} blocked={blocked} onPress={() => turn(false)}>
            Switch off for all
          </CommandButton>
        </>
      }
    >
      <div class="stack">
        <FaultNotice fault={command.fault} />
        <Facts
          facts={[
            ['On', countText(feeds.on)],
            ['Failing', countText(feeds.failing)],
            ['Off', countText(feeds.off)],
            ['Accounts connected later', isOn ? 'Get one' : 'Get none'],
          ]}
        />
        {blocked === null && fields.length > 0 && (
          <div class="form">
            <AccessFields fields={fields} values={values} onChange={setValues} />
          </div>
        )}
      </div>
    </Section>
  );
}

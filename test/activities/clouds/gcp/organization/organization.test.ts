import assert from 'node:assert/strict';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import type { OrganizationPart } from '../../../../../domain/organizations/organization.ts';
import { refusal } from '../../../../emulators/google-cloud/answers.ts';
import { startGoogleCloud, type GoogleCloud } from '../../../../emulators/google-cloud.ts';
import { createGoogleOrganization, type GoogleOrganization } from '../../../../emulators/google-organization.ts';
import { testProject } from '../../../../emulators/google-project.ts';
import { accountsIn, discoveredParts } from '../../../../helpers/discovered-parts.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { gcpSession } from '../project-under-test.ts';

describe('The organization of a Google Cloud project', () => {
  let organization: GoogleOrganization;
  let google: GoogleCloud;
  let session: CloudSession;
  let production: string;
  const refusing = new Set<string>();

  beforeEach(async () => {
    refusing.clear();
    organization = createGoogleOrganization({ pageSize: 2 });
    production = organization.addFolder('Production');
    organization.addProject(testProject);
    google = await startGoogleCloud({
      answers: organization.answers,
      mayCall: (_identity, url) => !refusing.has(url.searchParams.get('parent') ?? url.pathname),
    });
    session = gcpSession(google.url);
  });
  afterEach(() => google.stop());

  const discovered = (root: string | null = null) => discoveredParts(session, root);
  const unitsIn = (parts: OrganizationPart[]): string[] =>
    parts.flatMap((part) => (part.part === 'units' ? part.units.map(({ externalId }) => externalId) : []));

  it('is listed with its folders and projects over all pages, each parent before what is below it', async () => {
    const payments = organization.addFolder('Payments', production);
    for (let made = 0; made < 5; made += 1) organization.addProject(`shop-${made}`, { parent: payments });
    organization.addProject('ledger-1', { parent: production, displayName: 'Ledger', labels: { stage: 'prod' } });
    const parts = await discovered();
    assert.deepEqual(parts[0], { part: 'organization', externalId: 'organizations/7', managementAccountId: null });
    assert.deepEqual(unitsIn(parts), ['organizations/7', production, payments]);
    const accounts = accountsIn(parts);
    assert.equal(accounts.size, 7);
    assert.equal(accounts.get('shop-4')?.[0], payments);
    assert.deepEqual(accounts.get('ledger-1'), [
      production,
      { accountId: 'ledger-1', name: 'Ledger', standing: 'active', tags: { stage: 'prod' } },
    ]);
  });

  it('shows projects with their labels and their effective tags, which no label can stand for', async () => {
    const tags = { '7/environment': 'production', '7/cost-center': 'eu/42', [`${testProject}/owner`]: 'ops' };
    organization.addProject('shop-1', { parent: production, labels: { environment: 'test' }, tags });
    organization.addProject('gone-soon', { parent: production, tags });
    organization.deleteProject('gone-soon');
    const accounts = accountsIn(await discovered());
    assert.deepEqual(accounts.get('shop-1')?.[1], {
      accountId: 'shop-1',
      name: 'shop-1',
      standing: 'active',
      tags: { environment: 'test', ...tags },
    });
    assert.deepEqual(accounts.get(testProject)?.[1].tags, {});
    assert.deepEqual(accounts.get('gone-soon')?.[1].tags, {});
  });

  it('says of each project that its tags may not be read, and goes on with the labels', async () => {
    organization.addProject('shop-1', { labels: { stage: 'prod' }, tags: { '7/environment': 'production' } });
    organization.showsTags = false;
    const [, { tags, notice }] = accountsIn(await discovered()).get('shop-1') ?? assert.fail();
    assert.deepEqual(tags, { stage: 'prod' });
    assert.match(notice ?? '', /resourcemanager\.hierarchyNodes\.listEffectiveTags/);
  });

  it('fails when tags cannot be read at the moment: a filter by tag would leave the project out', async () => {
    organization.answers['/v3/effectiveTags'] = refusal(500, { status: 'INTERNAL' });
    await assert.rejects(discovered(), { kind: 'unavailable' });
  });

  it('begins with the folder that is named, and shows projects whose deletion was requested as closed', async () => {
    organization.addProject('gone-soon', { parent: production });
    organization.deleteProject('gone-soon');
    const parts = await discovered(production);
    assert.deepEqual(unitsIn(parts), [production]);
    assert.deepEqual(
      [...accountsIn(parts).values()].map(([, { accountId, standing }]) => [accountId, standing]),
      [['gone-soon', 'closed']],
    );
  });

  it('is refused with the folder that may not be listed', async () => {
    const secret = organization.addFolder('Secret', production);
    refusing.add(secret);
    await assert.rejects(discovered(), (fault) => {
      assert.ok(fault instanceof CloudError);
      assert.equal(fault.kind, 'access_denied');
      assert.match(fault.message, new RegExp(`the identity may not list what is in ${secret}$`));
      return true;
    });
    refusing.clear();
    refusing.add('/v3/organizations/7');
    await assert.rejects(discovered(), /the identity may not read organizations\/7/);
  });

  it('is not looked for where the project is in none', async () => {
    organization.answers[`/v1/projects/${testProject}:getAncestry`] = {
      ancestor: [{ resourceId: { type: 'project', id: testProject } }],
    };
    await assert.rejects(discovered(), /the project audit-test-1 is in no organization .*; name the root/);
  });

  it('ends although a folder is listed below itself', async () => {
    const one = organization.addFolder('One', production);
    organization.answers['/v3/folders'] = () => ({ folders: [{ name: one }, { name: production }] });
    assert.deepEqual(unitsIn(await discovered()), ['organizations/7', one, production]);
  });

  it('is read to its end although calls are throttled', async () => {
    google.fail({ kind: 'throttled', status: 429, retryAfterSeconds: 0, times: 2 });
    assert.ok(accountsIn(await discovered()).has(testProject));
  });

  it('still has a project that moved meanwhile, and none that is gone or elsewhere', async () => {
    organization.addProject('moved-1', { parent: production });
    organization.addProject('gone-1');
    organization.removeProject('gone-1');
    const asked = ['moved-1', 'gone-1', 'unheard-of-1', testProject];
    assert.deepEqual(await session.stillBelow?.(null, asked, noDeadline()), ['moved-1', testProject]);
    assert.deepEqual(await session.stillBelow?.(production, asked, noDeadline()), ['moved-1']);
    organization.answers['/v1/projects/moved-1:getAncestry'] = refusal(500, { status: 'INTERNAL' });
    await assert.rejects(async () => session.stillBelow?.(null, ['moved-1'], noDeadline()), /getAncestry/);
  });

  it('of 10,000 projects with names of 1,000 characters is listed whole', async function () {
    this.timeout(30_000);
    const large = createGoogleOrganization({ pageSize: 300 });
    large.showsTags = false;
    google.answers = large.answers;
    const folders = Array.from({ length: 10 }, (_, index) => large.addFolder(`Folder ${index}`));
    for (let made = 0; made < 10_000; made += 1) {
      large.addProject(`project-${made}`, { parent: folders[made % 10] ?? '', displayName: 'x'.repeat(1_000) });
    }
    const accounts = accountsIn(await discovered(large.name));
    assert.equal(accounts.size, 10_000);
  });
});

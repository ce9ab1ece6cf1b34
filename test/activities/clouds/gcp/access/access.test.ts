import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gcpTokens, type GcpAccess } from '../../../../../activities/clouds/gcp/access/access.ts';
import type { AccessPlaces } from '../../../../../activities/clouds/gcp/access/places.ts';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import type { ExternalAccount } from '../../../../../domain/gcp/external-account.ts';
import { federatedIdentity } from '../../../../emulators/google-cloud/identity.ts';
import { startGoogleCloud, type GoogleCloud } from '../../../../emulators/google-cloud.ts';
import { startGoogleMetadata, type GoogleMetadata } from '../../../../emulators/google-metadata.ts';
import { googleProject } from '../../../../emulators/google-project.ts';
import { startOidcIssuer, type OidcIssuer } from '../../../../emulators/oidc-issuer.ts';
import { googlePlaces } from '../../../../helpers/cloud-access.ts';
import { serviceAccountFile } from '../../../../helpers/google-key.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { gcpSession, inventory } from '../project-under-test.ts';

const audience = '//iam.googleapis.com/projects/4711/locations/global/workloadIdentityPools/audit/providers/cluster';
const [workload, stranger] = ['audit-workers', 'someone-else'];
const attached = 'workers@audit-host-1.iam.gserviceaccount.com';
const [hub, reader] = ['hub@audit-test-1.iam.gserviceaccount.com', 'reader@audit-test-1.iam.gserviceaccount.com'];

describe('Access to a Google Cloud project without a key', function () {
  this.timeout(30_000);
  let issuer: OidcIssuer;
  let google: GoogleCloud;
  let metadata: GoogleMetadata;
  let folder: string;
  let clock = () => new Date();

  before(async () => {
    issuer = await startOidcIssuer({ subjects: [workload, stranger] });
    folder = await mkdtemp(join(tmpdir(), 'google-access-'));
  });
  beforeEach(async () => {
    clock = () => new Date();
    google = await startGoogleCloud({
      answers: googleProject(),
      tokenSeconds: 1,
      trust: {
        provider: { audience, issuer: issuer.issuer, jwksUrl: issuer.jwksUrl, subject: workload },
        creators: { [hub]: [federatedIdentity(workload), attached], [reader]: [hub] },
        users: { 'refresh-1': 'ada@example.com' },
        now: () => clock(),
      },
    });
    metadata = await startGoogleMetadata({ tokens: google.tokens, account: attached });
  });
  afterEach(async () => {
    await metadata.stop();
    await google.stop();
  });
  after(async () => {
    await issuer.stop();
    await rm(folder, { recursive: true });
  });

  const places = (changes: Partial<AccessPlaces> = {}): AccessPlaces =>
    googlePlaces(google.url, { metadataHost: metadata.host, tokenDirectory: folder, ...changes });

  /** Access by a token of the issuer, which the platform keeps in a file. */
  async function federated(
    { subject = workload, audience: of = `https:${audience}` } = {},
    changes: Partial<ExternalAccount> = {},
  ): Promise<GcpAccess> {
    const path = join(folder, 'token');
    await writeFile(path, `${await issuer.token({ subject, audience: of })}\n`);
    return {
      type: 'workload_identity_federation',
      impersonate: [],
      account: {
        audience,
        subjectTokenType: 'urn:ietf:params:oauth:token-type:jwt',
        source: { kind: 'file', path, field: null },
        impersonate: null,
        lifetimeSeconds: null,
        ...changes,
      },
    };
  }

  const refusal = async (access: GcpAccess, changes: Partial<AccessPlaces> = {}): Promise<CloudError> => {
    const error = await gcpTokens(access, places(changes))
      .token()
      .then(
        () => assert.fail('there was a token'),
        (fault: unknown) => fault,
      );
    assert.ok(error instanceof CloudError);
    return error;
  };

  const attachedAccess: GcpAccess = { type: 'application_default', impersonate: [] };

  for (const [name, access, identity] of [
    ['the attached service account', async () => attachedAccess, attached],
    ['a chain of service accounts', async () => ({ ...attachedAccess, impersonate: [hub, reader] }), reader],
    ['a federated identity', async () => federated(), federatedIdentity(workload)],
    ['a service account that a federated identity impersonates', async () => federated({}, { impersonate: hub }), hub],
    [
      'a chain that starts with a federated identity',
      async () => ({ ...(await federated({}, { impersonate: hub })), impersonate: [reader] }),
      reader,
    ],
  ] as [string, () => Promise<GcpAccess>, string][]) {
    it(`lists everything as ${name}, with tokens that expire meanwhile`, async () => {
      const session = gcpSession(google.url, { tokens: gcpTokens(await access(), places()) });
      await session.verify(noDeadline());
      const expected = (await inventory(session)).length;
      assert.ok(expected > 10, `${expected} resources`);
      const issuedAtFirst = google.tokens.count;
      // Between two listings, and again during one.
      google.fail({ kind: 'expired token', after: 10, times: 1 });
      google.tokens.expire();
      assert.equal((await inventory(session)).length, expected);
      assert.ok(google.tokens.count > issuedAtFirst, 'tokens were renewed');
      assert.deepEqual([...google.tokens.identities], [identity]);
    });
  }

  describe('is refused', () => {
    it('for a token with another audience, of another subject, or an expired one', async () => {
      const wrongAudience = await refusal(await federated({ audience: 'https://other.example.com' }));
      assert.match(
        wrongAudience.message,
        /^sts:token: the identity for \/\/iam.*invalid_grant: The audience in ID Token/,
      );
      assert.equal(wrongAudience.kind, 'bad_credentials');
      assert.match(
        (await refusal(await federated({ subject: stranger }))).message,
        /rejected by the attribute condition/,
      );
      const access = await federated();
      clock = () => new Date(Date.now() + 3_600_000);
      assert.match((await refusal(access)).message, /ID Token expired/);
    });

    it('for another workload identity provider', async () => {
      const other = audience.replace('cluster', 'other');
      assert.match((await refusal(await federated({}, { audience: other }))).message, /invalid_target/);
    });

    it('for a token file outside the folder that the operator allows, also behind a link', async () => {
      const outside = join(tmpdir(), `outside-${process.pid}`);
      await writeFile(outside, 'secret of someone else');
      await symlink(outside, join(folder, 'link'));
      const access = await federated({}, { source: { kind: 'file', path: join(folder, 'link'), field: null } });
      const { message, kind } = await refusal(access);
      await rm(outside);
      assert.equal(kind, 'bad_credentials');
      assert.match(message, /link is not in the folder that the operator allows/);
      assert.match((await refusal(access, { tokenDirectory: null })).message, /GCP_SUBJECT_TOKEN_DIR is not set/);
    });

    it('for a URL that the operator does not allow', async () => {
      const source = { kind: 'url', url: `${google.url}/token`, headers: {}, field: null } as const;
      assert.match((await refusal(await federated({}, { source }))).message, /not among GCP_SUBJECT_TOKEN_URLS/);
      assert.deepEqual(google.calls, []);
    });

    it('for a service account that the identity may not impersonate, named with the chain', async () => {
      const direct = await refusal({ ...attachedAccess, impersonate: [reader] });
      assert.equal(direct.kind, 'bad_credentials');
      assert.equal(
        direct.message,
        `iamcredentials:generateAccessToken: ${reader} could not be impersonated: Permission ` +
          "'iam.serviceAccounts.getAccessToken' denied on resource (or it may not exist).",
      );
      const chain = await refusal({ ...(await federated()), impersonate: [reader, hub] });
      assert.match(chain.message, new RegExp(`${hub} could not be impersonated \\(by way of ${reader}\\)`));
    });

    it('where no service account is attached, or something else answers', async () => {
      metadata.answerWith({ status: 404 });
      assert.match((await refusal(attachedAccess)).message, /no service account is attached/);
      metadata.answerWith({ status: 200, isGoogle: false });
      assert.match((await refusal(attachedAccess)).message, /is not the metadata server of Google Cloud/);
      metadata.answerWith({ status: 429 });
      assert.equal((await refusal(attachedAccess)).kind, 'throttled');
      metadata.answerWith({ status: 503 });
      assert.equal((await refusal(attachedAccess)).kind, 'unavailable');
    });
  });

  describe('by application default credentials', () => {
    const tokenWith = async (file: object | string): Promise<string> => {
      const credentialsFile = join(folder, 'adc.json');
      await writeFile(credentialsFile, typeof file === 'string' ? file : JSON.stringify(file));
      const tokens = gcpTokens(attachedAccess, places({ credentialsFile }));
      return google.tokens.find(`Bearer ${await tokens.token()}`)?.identity ?? '';
    };
    const user = { type: 'authorized_user', client_id: 'c', client_secret: 's', refresh_token: 'refresh-1' };
    const impersonationUrl = (address: string): string =>
      `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${address}:generateAccessToken`;

    it('uses the file that the operator names, then that of gcloud, then the metadata server', async () => {
      assert.equal(await tokenWith(user), 'ada@example.com');
      assert.equal(await tokenWith(serviceAccountFile()), 'auditor@audit-test-1.iam.gserviceaccount.com');
      const gcloudFile = join(folder, 'gcloud.json');
      await writeFile(gcloudFile, JSON.stringify(user));
      const fromGcloud = await gcpTokens(attachedAccess, places({ gcloudFile })).token();
      assert.equal(google.tokens.find(fromGcloud)?.identity, 'ada@example.com');
      assert.equal(google.tokens.find(await gcpTokens(attachedAccess, places()).token())?.identity, attached);
    });

    it('follows a file that impersonates, and one of workload identity federation', async () => {
      const path = join(folder, 'subject');
      await writeFile(path, await issuer.token({ subject: workload, audience: `https:${audience}` }));
      const external = {
        type: 'external_account',
        audience,
        subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
        token_url: 'https://sts.googleapis.com/v1/token',
        credential_source: { file: path },
      };
      assert.equal(await tokenWith(external), federatedIdentity(workload));
      const impersonated = {
        type: 'impersonated_service_account',
        service_account_impersonation_url: impersonationUrl(reader),
        delegates: [hub],
        source_credentials: external,
      };
      assert.equal(await tokenWith(impersonated), reader);
    });

    it('reports a file that cannot be used, and never runs a program', async () => {
      const external = {
        type: 'external_account',
        audience,
        credential_source: { executable: { command: '/bin/id' } },
      };
      await assert.rejects(tokenWith(external), /adc\.json cannot be used: .*executable is refused/);
      await assert.rejects(tokenWith('{'), /is not a JSON object/);
      await assert.rejects(tokenWith({ type: 'gdch_service_account' }), /type of credentials that is not supported/);
      await assert.rejects(tokenWith({ ...user, refresh_token: 'revoked' }), /invalid_grant: Token has been expired/);
      const absent = places({ credentialsFile: join(folder, 'absent.json') });
      await assert.rejects(gcpTokens(attachedAccess, absent).token(), /absent\.json cannot be read/);
    });
  });
});

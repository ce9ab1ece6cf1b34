import assert from 'node:assert/strict';
import { createAwsSession } from '../../../../../activities/clouds/aws/session/session.ts';
import { globalRegion, type CloudSession, type CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import type { CloudError } from '../../../../../activities/clouds/errors.ts';
import { isFingerprint } from '../../../../../platform/secrets/fingerprint.ts';
import { refused, startSchemaAccount, type SchemaAccount } from '../../../../emulators/aws/schema-account.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { fingerprint, testAccountId, testRegion } from '../account-under-test.ts';

const machine = 'AWS::StepFunctions::StateMachine';
const machineArn = (name: string): string => `arn:aws:states:${testRegion}:${testAccountId}:stateMachine:${name}`;
const role = `arn:aws:iam::${testAccountId}:role/states`;

describe('Resources that are listed by their schema', () => {
  let account: SchemaAccount;
  let session: CloudSession;

  beforeEach(async () => {
    account = await startSchemaAccount();
    session = createAwsSession({
      credentials: { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'secret', region: testRegion },
      endpointUrl: account.url,
      fingerprint,
      listsBySchema: true,
    });
  });

  afterEach(async () => {
    session.close();
    await account.stop();
  });

  async function list(service: string, region: string = testRegion): Promise<CollectedResource[]> {
    const resources: CollectedResource[] = [];
    const unit = { service, region, resourceTypes: [service] };
    for await (const page of session.pages(unit, null, noDeadline())) resources.push(...page.resources);
    return resources;
  }

  function putMachine(name: string, more: object = {}): string {
    return account.put(machine, { Arn: machineArn(name), StateMachineName: name, RoleArn: role, ...more });
  }

  it('have the name of their type, their name and tags, and the document without what nobody can set', async () => {
    putMachine('orders', { Tags: [{ Key: 'team', Value: 'shop' }], StateMachineRevisionId: 'r1' });
    const [resource] = await list(machine);
    assert.deepEqual(resource, {
      externalId: machineArn('orders'),
      name: 'orders',
      resourceType: machine,
      region: testRegion,
      status: 'active',
      tags: { team: 'shop' },
      configuration: {
        Arn: machineArn('orders'),
        StateMachineName: 'orders',
        RoleArn: role,
        Tags: [{ Key: 'team', Value: 'shop' }],
        observed: { StateMachineRevisionId: 'r1', secret_scan: { found: [], unread: [] } },
      },
      unreadable: {},
    });
  });

  it('are the same whatever the order is in which AWS shows their sets', async () => {
    const zone = 'AWS::Route53::HostedZone';
    const vpcs = ['vpc-1', 'vpc-2', 'vpc-3'].map((VPCId) => ({ VPCId, VPCRegion: testRegion }));
    const listed = async (shown: typeof vpcs): Promise<CollectedResource[]> => {
      account.put(zone, { Id: 'Z1', Name: 'example.com.', VPCs: shown });
      return list(zone, globalRegion);
    };
    const first = await listed(vpcs);
    assert.equal(first.length, 1);
    assert.deepEqual(await listed(vpcs.toReversed()), first);
  });

  it('are all listed, page by page', async () => {
    const names = Array.from({ length: 45 }, (_, index) => `machine-${100 + index}`);
    for (const name of names) putMachine(name);
    assert.deepEqual((await list(machine)).map(({ name }) => name).toSorted(), names);
  });

  it('continue where an earlier run stopped', async () => {
    for (let index = 0; index < 45; index += 1) putMachine(`machine-${100 + index}`);
    const unit = { service: machine, region: testRegion, resourceTypes: [machine] };
    const pages = session.pages(unit, null, noDeadline());
    const first = await pages.next();
    await pages.return(undefined);
    assert.ok(!first.done && first.value.cursor !== null);
    const rest: CollectedResource[] = [];
    for await (const page of session.pages(unit, first.value.cursor, noDeadline())) rest.push(...page.resources);
    assert.equal(new Set([...first.value.resources, ...rest].map(({ externalId }) => externalId)).size, 45);
  });

  it('are listed for each of their parents', async () => {
    const api = 'AWS::ApiGatewayV2::Api';
    const route = 'AWS::ApiGatewayV2::Route';
    for (const id of ['api-a', 'api-b']) {
      account.put(api, { ApiId: id, Name: id });
      account.put(route, { ApiId: id, RouteId: `${id}-r`, RouteKey: 'GET /' });
    }
    const routes = await list(route);
    assert.deepEqual(routes.map(({ externalId }) => externalId).toSorted(), ['api-a|api-a-r', 'api-b|api-b-r']);
  });

  it('are listed for each value that a list needs, where the value is valid', async () => {
    const acl = 'AWS::WAFv2::WebACL';
    const model = {
      Name: 'edge',
      Id: '12345678-1234-1234-1234-123456789012',
      DefaultAction: { Allow: {} },
      VisibilityConfig: { CloudWatchMetricsEnabled: true, MetricName: 'm', SampledRequestsEnabled: true },
    };
    account.put(acl, { ...model, Scope: 'REGIONAL' });
    assert.deepEqual(
      (await list(acl)).map(({ externalId }) => externalId),
      [`edge|${model.Id}|REGIONAL`],
    );
    account.put(acl, { ...model, Scope: 'CLOUDFRONT' }, 'us-east-1');
    assert.deepEqual(
      (await list(acl, 'us-east-1')).map(({ externalId }) => externalId),
      [`edge|${model.Id}|CLOUDFRONT`],
    );
  });

  it('keep an identifier of several parts, and are read by it', async () => {
    account.put('AWS::ApiGatewayV2::Api', { ApiId: 'api', Name: 'api' });
    account.put('AWS::ApiGatewayV2::Route', { ApiId: 'api', RouteId: 'a|b', RouteKey: 'GET /' });
    const [listed] = await list('AWS::ApiGatewayV2::Route');
    assert.equal(listed?.externalId, 'api|a|b');
    const { externalId, resourceType, region } = listed;
    assert.deepEqual(await session.read({ externalId, resourceType, region }, noDeadline()), listed);
  });

  it('differ by region where people choose the whole identifier', async () => {
    const cluster = 'AWS::ECS::Cluster';
    account.put(cluster, { ClusterName: 'default' });
    const [listed] = await list(cluster);
    assert.equal(listed?.externalId, `${testRegion}/default`);
    const { externalId, resourceType, region } = listed;
    assert.deepEqual(await session.read({ externalId, resourceType, region }, noDeadline()), listed);
  });

  it('belong to no region where their service has none', async () => {
    const zone = 'AWS::Route53::HostedZone';
    account.put(zone, { Id: 'Z1', Name: 'example.com.' });
    const [listed] = await list(zone, globalRegion);
    assert.deepEqual([listed?.externalId, listed?.name, listed?.region], ['Z1', 'example.com.', globalRegion]);
  });

  it('show fingerprints instead of secrets, by schema and by name', async () => {
    const pool = 'AWS::Cognito::UserPool';
    account.put(pool, { UserPoolId: 'eu-west-1_pool', UserPoolName: 'pool' });
    account.put('AWS::Cognito::UserPoolClient', {
      UserPoolId: 'eu-west-1_pool',
      ClientId: 'c',
      ClientSecret: 'the_client_secret'.repeat(2),
    });
    account.put('AWS::SSM::Parameter', { Name: 'db', Type: 'String', Value: 'the_parameter_value' });
    const [client] = await list('AWS::Cognito::UserPoolClient');
    const [parameter] = await list('AWS::SSM::Parameter');
    assert.ok(!JSON.stringify([client, parameter]).includes('the_'));
    const observed = client?.configuration['observed'] as { ClientSecret: string };
    assert.ok(isFingerprint(observed.ClientSecret));
    assert.ok(isFingerprint(parameter?.configuration['Value'] as string));
  });

  it('are left out when they vanish between the list and the reading', async () => {
    putMachine('stays');
    putMachine('vanishes');
    account.fault = ({ action }) => {
      if (action === 'GetResource') account.remove(machine, machineArn('vanishes'));
      return null;
    };
    assert.deepEqual(
      (await list(machine)).map(({ name }) => name),
      ['stays'],
    );
  });

  it('are unreadable when they may not be read, or show no properties', async () => {
    putMachine('secretive');
    account.fault = ({ action }) =>
      action === 'GetResource'
        ? refused('GeneralServiceException', 'User is not authorized to perform: states:DescribeStateMachine')
        : null;
    const [denied] = await list(machine);
    assert.deepEqual([denied?.configuration, denied?.name], [{}, machineArn('secretive')]);
    assert.match(denied?.unreadable[''] ?? '', /^access_denied: /);
    account.fault = ({ action, input }) =>
      action === 'GetResource'
        ? { json: { ResourceDescription: { Identifier: input['Identifier'], Properties: '[1' } } }
        : null;
    const [broken] = await list(machine);
    assert.match(broken?.unreadable[''] ?? '', /^invalid_request: /);
  });

  it('lose the largest members of a document of 2 MB, and say so', async () => {
    putMachine('large', { DefinitionString: 'x'.repeat(1_000), Tags: [] });
    account.fault = ({ action, input }) => {
      if (action !== 'GetResource') return null;
      const Properties = JSON.stringify({ Arn: input['Identifier'], RoleArn: role, Large: 'x'.repeat(2_000_000) });
      return { json: { ResourceDescription: { Identifier: input['Identifier'], Properties } } };
    };
    const [large] = await list(machine);
    assert.deepEqual(large?.configuration, {
      Arn: machineArn('large'),
      RoleArn: role,
      observed: { secret_scan: { found: [], unread: [] } },
    });
    assert.match(large?.unreadable['/Large'] ?? '', /^too large: \d+ KB of a document of \d+ KB/);
  });

  it('are not listed for ever by a list that repeats its page', async () => {
    putMachine('one');
    let pages = 0;
    account.fault = ({ action }) => {
      if (action !== 'ListResources') return null;
      pages += 1;
      return { json: { ResourceDescriptions: [{ Identifier: machineArn('one') }], NextToken: `token-${pages}` } };
    };
    await assert.rejects(list(machine), /does not end/);
    assert.ok(pages < 5, `${pages} pages`);
  });

  it('are not listed for ever by a list whose pages lead to each other', async () => {
    for (const name of ['one', 'two']) putMachine(name);
    let pages = 0;
    account.fault = ({ action, input }) => {
      if (action !== 'ListResources') return null;
      pages += 1;
      const [name, NextToken] = input['NextToken'] === 'to-two' ? ['two', 'to-one'] : ['one', 'to-two'];
      return { json: { ResourceDescriptions: [{ Identifier: machineArn(name) }], NextToken } };
    };
    await assert.rejects(list(machine), /does not end/);
    assert.ok(pages < 6, `${pages} pages`);
  });

  it('are not listed where the schema of their type is unknown here or to AWS', async () => {
    const isUnsupported = ({ kind }: CloudError): boolean => kind === 'not_supported';
    await assert.rejects(list('AWS::Nothing::Here'), isUnsupported);
    account.fault = () => refused('TypeNotFoundException', 'The type cannot be found.');
    await assert.rejects(list(machine), isUnsupported);
  });

  it('do not hold up others when the handler of their type fails', async () => {
    account.fault = () => refused('HandlerInternalFailureException', 'The handler failed.');
    await assert.rejects(list(machine), ({ kind }: CloudError) => kind === 'invalid_request');
    account.fault = () => refused('GeneralServiceException', 'User is not authorized to perform: states:List');
    await assert.rejects(list(machine), ({ kind }: CloudError) => kind === 'access_denied');
  });

  it('are of types that no other type shows, those that AWS Config has recorded first', async () => {
    account.recorded = [machine, 'AWS::S3::Bucket', 'AWS::Route53::HostedZone', 'AWS::Unknown::Type'];
    const { types, seen, isCheap } = (await session.schemaTypes?.([testRegion], noDeadline())) ?? {
      types: [],
      seen: [],
    };
    const names = types.map(({ resourceType }) => resourceType);
    assert.equal(isCheap, false);
    assert.ok(names.includes(machine) && names.length > 1_500, String(names.length));
    assert.ok(!names.includes('AWS::S3::Bucket') && !names.includes('AWS::EKS::Cluster'));
    assert.deepEqual(types.find(({ resourceType }) => resourceType === 'AWS::EKS::Nodegroup')?.parents, [
      'container_cluster',
    ]);
    assert.deepEqual(seen, [
      { service: machine, region: testRegion },
      { service: 'AWS::Route53::HostedZone', region: globalRegion },
    ]);
  });

  it('are one type where the identity may not use Cloud Control, so that the reason is shown once', async () => {
    account.fault = () =>
      refused('AccessDeniedException', 'User: x is not authorized to perform: cloudformation:ListResources');
    const found = await session.schemaTypes?.([testRegion], noDeadline());
    assert.deepEqual([found?.types.length, found?.isCheap], [1, true]);
  });
});

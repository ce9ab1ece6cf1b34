import type { MetadataBearer } from '@smithy/types';
import {
  describedCalls,
  findCall,
  type DescribedCall,
} from '../../../activities/clouds/aws/descriptions/described-call.ts';
import { configurationOf } from '../../../activities/clouds/aws/direct/sdk-client.ts';
import { operationOf } from '../../../activities/clouds/aws/direct/seen-answer.ts';
import { awsUnits } from '../../../activities/clouds/aws/resources.ts';
import type { UnitRun } from '../../../activities/clouds/aws/session/unit-run.ts';
import type { AwsUnit } from '../../../activities/clouds/aws/session/unit.ts';
import { pagesOf } from '../../../activities/clouds/shared/pages.ts';
import type { InventoryUnit } from '../../../activities/clouds/shared/unit-listings.ts';
import { aws as awsTypes, type AwsResourceType } from '../../../domain/clouds/aws/resource-types.ts';
import { region } from '../aws/every-call.ts';
import { fullAnswer } from '../aws/full-answers.ts';
import { accountId, givenAnswers } from '../aws/given-answers.ts';
import { Recorder } from '../aws/recorder.ts';
import { awsCharge } from './aws-charges.ts';
import type { CloudPage, ShownOperation } from './cloud-page.ts';
import { InputsOfCalls } from './inputs-of-calls.ts';
import { mergedListings, observeListings, type ObservedListing } from './observed-listings.ts';
import type { Trace } from './trace.ts';

const introduction = `The managed policy *SecurityAudit* has nearly every permission below; [Permissions on AWS](../aws-permissions.md) lists the others, and
those for remediation. Charges are prices in us-east-1, beyond the free tier; calls without one are not known to be charged. Only the price of
Cost Explorer was compared with AWS's own page, the others with sources that quote it; *not verified* means that no source was found for that
call. AWS limits the rate of calls by account, region and operation; half of a documented rate is left to your own tools
([settings](../settings.md)). *One* means one for the account, or one in each region, as stated above the table. Further pages:
[machines and networks](aws-compute.md), [data, keys and logs](aws-data.md).`;

const further = `See [the first page](aws.md) for how to read this one.`;

/** Which value of each enumeration is answered: some calls are made for some values only. */
const turns = [0, 1, 2];

/** The pages, with the types of their listings; the last one has all others, and the calls of no listing. */
const parts: readonly { name: string; title: string; types: readonly AwsResourceType[] }[] = [
  {
    name: 'aws',
    title: 'AWS',
    types: ['account', 'iam_user', 'iam_group', 'iam_role', 'iam_policy', 'object_bucket', 'account_region'],
  },
  {
    name: 'aws-compute',
    title: 'AWS, machines and networks',
    types: [
      'vm_instance',
      'disk',
      'snapshot',
      'machine_image',
      'security_group',
      'network',
      'subnet',
      'vpc_endpoint',
      'load_balancer',
      'function',
      'container_registry',
      'container_cluster',
    ],
  },
  { name: 'aws-data', title: 'AWS, data, keys and logs', types: [] },
];

/** Returns the pages of AWS, from an account whose answers have every member. */
export async function awsPages(): Promise<CloudPage[]> {
  const inputs = new InputsOfCalls();
  const listings = await everyListing(inputs);
  const known = new Map(describedCalls().map((call) => [call.id, call]));
  const inListings = new Set(listings.flatMap(({ calls }) => calls.map(({ operation }) => operation)));
  const others = [...known.values()].filter((call) => isRead(call) && !inListings.has(call.id)).map(({ id }) => id);
  const named = new Set<string>(parts.flatMap(({ types }) => types));
  return parts.map(({ name, title, types }) => ({
    name,
    title,
    introduction: name === 'aws' ? introduction : further,
    listings: listings.filter(({ resourceTypes: [type = ''] }) =>
      types.length === 0 ? !named.has(type) : types.some((one) => one === type),
    ),
    scopeOf: (service) =>
      awsUnits.find((unit) => unit.service === service)?.scope === 'regional'
        ? 'in each region'
        : 'once for the account',
    labelOf: (type) => awsTypes.types[type as keyof typeof awsTypes.types].label,
    operation: (id) => shown(id, known.get(id)),
    others: types.length === 0 ? others : [],
  }));
}

async function everyListing(inputs: InputsOfCalls): Promise<ObservedListing[]> {
  const observed: ObservedListing[][] = [];
  for (const turn of turns) {
    observed.push(
      await observeListings({
        units: awsUnits.map(asUnit),
        runWith: (trace) => tracedRun(trace, { turn, inputs }),
        onListed: (service, whole) => inputs.listed(service, whole),
      }),
    );
  }
  return mergedListings(observed).map((listing) => ({
    ...listing,
    calls: listing.calls.map((call) => ({ ...call, count: inputs.countOf(listing.service, call.operation) })),
  }));
}

const isRead = ({ name }: DescribedCall): boolean => /^(?:BatchGet|Describe|Generate|Get|Head|List)/.test(name);

function shown(id: string, call: DescribedCall | undefined): ShownOperation {
  if (call === undefined) throw new Error(`${id} is not described`);
  const { description, name, operation } = call;
  const permissions = operation.access.map((action) => `\`${action}\``);
  return {
    request: `${description.serviceId} ${name}`,
    permission: permissions.length === 0 ? 'none: everybody may ask' : permissions.join(', '),
    isPaged: operation.pages !== undefined,
    charge: awsCharge(id),
  };
}

/** A listing of AWS as those of the other clouds are. */
function asUnit(unit: AwsUnit): InventoryUnit<UnitRun> {
  return {
    service: unit.service,
    resourceTypes: unit.resourceTypes,
    open: async (run) => unit.open(run),
    async read(run, externalId) {
      const listing = await unit.open({ ...run, only: { externalId, keys: null } });
      for await (const { resources } of pagesOf(listing, null)) {
        const found = resources.find((one) => one.externalId === externalId);
        if (found !== undefined) return found;
      }
      return null;
    },
  };
}

/** The names of services as the SDK has them, by those that collectors use. */
const serviceIds = new Map<string, string>();

function tracedRun(trace: Trace, { turn, inputs }: { turn: number; inputs: InputsOfCalls }): UnitRun {
  const style = { turn, hasPages: false, given: givenAnswers };
  const service: UnitRun['service'] = (name, create) => {
    const serviceId =
      serviceIds.get(name) ??
      configurationOf(create({ region, credentials: { accessKeyId: '', secretAccessKey: '' } } as never)).serviceId;
    serviceIds.set(name, serviceId);
    return async <Output extends MetadataBearer>(command: object): Promise<Output> => {
      const operation = operationOf(command as never);
      const call = findCall(serviceId, operation);
      if (call === null) throw new Error(`${serviceId} ${operation} is not described`);
      const { input } = command as { input: Record<string, unknown> };
      inputs.add(trace, call, input);
      return trace.call(call.id, {
        recorder: new Recorder(),
        make: async (recorder) =>
          recorder.watch(
            { description: call.description, type: `#${call.operation.output ?? ''}`, at: call.id },
            fullAnswer({ ...call, input }, style),
          ) as Output,
      });
    };
  };
  const run: UnitRun = {
    region,
    endpointUrl: null,
    only: null,
    usesCloudControl: false,
    listsFor: () => true,
    signal: AbortSignal.timeout(600_000),
    accountId: async () => accountId,
    fingerprint: () => 'hidden',
    service,
    shared: async (_name, read) => read(run),
  };
  return run;
}

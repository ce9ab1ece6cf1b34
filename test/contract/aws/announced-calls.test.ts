import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, it } from 'mocha';
import type { AnnouncingService } from '../../../activities/clouds/aws/changes/announcing-service.ts';
import { announcingServices } from '../../../activities/clouds/aws/changes/announcing-services.ts';
import { isIrrelevant } from '../../../activities/clouds/aws/changes/changed-resources.ts';
import { awsResources, awsUnits } from '../../../activities/clouds/aws/resources.ts';
import type { MemberReference, ServiceModel } from '../../descriptions/aws/read-model.ts';

/** The models of the release of botocore that tests install with moto. */
function modelOf(service: string): ServiceModel {
  const lib = join(process.cwd(), '.cache', 'venv', 'lib');
  const python = readdirSync(lib).find((name) => existsSync(join(lib, name, 'site-packages', 'botocore', 'data')));
  const folder = join(lib, python ?? '', 'site-packages', 'botocore', 'data', service);
  const version = readdirSync(folder).toSorted().at(-1) ?? '';
  return JSON.parse(gunzipSync(readFileSync(join(folder, version, 'service-2.json.gz'))).toString()) as ServiceModel;
}

/** Operations by whose names everybody can see that they only read. */
const reading =
  /^(?:Describe|List|Get|BatchGet|Search|Lookup|Filter|Head|Select|Query$|Scan$|BatchCheck|Check|Export|Download)/;
/** Names that records have for other operations (CloudTrail's documentation of S3). */
const namedByRecordsAlone = ['PutAccountPublicAccessBlock', 'DeleteAccountPublicAccessBlock'];
const bucketNames = ['BucketName'];

/** Every name that members of an operation have, in requests and responses, on any level, in lower case. */
function memberNames(model: ServiceModel, operation: string): Set<string> {
  const { input, output } = model.operations[operation] ?? {};
  const names = new Set<string>();
  const seen = new Set<string>();
  const visit = (shape: string): void => {
    if (seen.has(shape)) return;
    seen.add(shape);
    const { members = {}, member, key, value } = model.shapes[shape] ?? { type: '' };
    for (const [name, reference] of Object.entries(members)) {
      for (const own of [name, reference.locationName ?? name])
        names.add(own.toLowerCase().replace(/(arn|name|id)s$/, '$1'));
      visit(reference.shape);
    }
    for (const inner of [member, key, value] as (MemberReference | undefined)[])
      if (inner !== undefined) visit(inner.shape);
  };
  for (const reference of [input, output]) if (reference !== undefined) visit(reference.shape);
  return names;
}

const writes = (service: AnnouncingService): { model: ServiceModel; operation: string }[] =>
  service.models.flatMap((name) => {
    const model = modelOf(name);
    return Object.keys(model.operations)
      .filter((operation) => !reading.test(operation))
      .map((operation) => ({ model, operation }));
  });

const explicit = ({ unnamed = {}, account = [], accountRegion = [] }: AnnouncingService): string[] => [
  ...Object.keys(unnamed),
  ...account,
  ...accountRegion,
];

describe('The calls that announce changes', () => {
  for (const service of announcingServices) {
    describe(service.eventSource, () => {
      const all = writes(service);
      const operations = new Set(all.map(({ operation }) => operation));

      it('are operations of the service', () => {
        const named = [...explicit(service), ...Object.keys(service.calls ?? {})];
        const strings = service.irrelevant.filter((known): known is string => typeof known === 'string');
        const unknown = [...named, ...strings].filter(
          (call) => !operations.has(call) && !namedByRecordsAlone.includes(call),
        );
        assert.deepEqual(unknown, []);
        for (const pattern of service.irrelevant) {
          if (pattern instanceof RegExp)
            assert.ok(
              [...operations].some((name) => pattern.test(name)),
              String(pattern),
            );
        }
      });

      it('name resources by members that requests or responses have', () => {
        const everyName = new Set(all.flatMap(({ model, operation }) => [...memberNames(model, operation)]));
        const unknown = service.members
          .map(({ member }) => member)
          .filter((member) => !everyName.has(member.toLowerCase()) && !bucketNames.includes(member));
        assert.deepEqual(unknown, []);
        for (const [call, members] of Object.entries(service.calls ?? {})) {
          const found = all.filter(({ operation }) => operation === call);
          for (const member of members) {
            assert.ok(
              found.some(({ model }) => memberNames(model, call).has(member.toLowerCase())),
              `${call} has no ${member}`,
            );
          }
        }
      });

      it('cover every operation that changes something: each names a resource or a listing, or is listed as irrelevant', () => {
        const members = service.members.map(({ member }) => member.toLowerCase());
        const uncovered = all
          .filter(({ operation }) => !explicit(service).includes(operation) && !isIrrelevant(service, operation))
          .filter(({ operation }) => service.calls?.[operation] === undefined)
          .map(({ operation }) => operation)
          .filter(
            (operation) =>
              service.knowsOnlyCalls === true ||
              !all
                .filter(({ operation: other }) => other === operation)
                .some(({ model }) => members.some((member) => memberNames(model, operation).has(member))),
          );
        assert.deepEqual(uncovered, []);
      });

      it('are compared with listings of the inventory', () => {
        const known = awsUnits.map(({ service: name }) => name);
        for (const listing of [...service.listings, ...Object.values(service.unnamed ?? {}).flat()]) {
          assert.ok(known.includes(listing), listing);
        }
      });
    });
  }

  it('cover every resource type', () => {
    const listings = new Set(announcingServices.flatMap(({ listings: own }) => own));
    const uncovered = Object.entries(awsResources)
      .filter(([type, { listing }]) => !listings.has(listing.service) && type !== 'account')
      .map(([type]) => type);
    assert.deepEqual(uncovered, []);
  });
});

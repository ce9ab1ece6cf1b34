import assert from 'node:assert/strict';
import { listedTypes } from '../../../../../activities/clouds/aws/schemas/listed-types.ts';
import { globalRegion } from '../../../../../activities/clouds/cloud.ts';
import {
  dueListings,
  listingKey,
  quietMs,
  type ListingHistory,
  type SchemaListing,
} from '../../../../../domain/inventory/due-listings.ts';
import { testRegion } from '../account-under-test.ts';

const hourMs = 3_600_000;
const syncsADay = 24;

/** Every listing of an account with one region. */
const listings: SchemaListing[] = listedTypes().map(({ resourceType: service, scope, parents }) => ({
  service,
  region: scope === 'global' ? globalRegion : testRegion,
  parents,
}));

/** Types of one small account, none of which needs a parent: the first twenty that no collector reads. */
const twentyTypes = [
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGatewayV2::Api',
  'AWS::AppSync::GraphQLApi',
  'AWS::Athena::WorkGroup',
  'AWS::Batch::JobQueue',
  'AWS::CloudFront::Distribution',
  'AWS::CodePipeline::Pipeline',
  'AWS::Cognito::UserPool',
  'AWS::ECS::Cluster',
  'AWS::ECS::TaskDefinition',
  'AWS::EFS::FileSystem',
  'AWS::Events::EventBus',
  'AWS::Glue::Database',
  'AWS::Kinesis::Stream',
  'AWS::KinesisFirehose::DeliveryStream',
  'AWS::MSK::Cluster',
  'AWS::Transfer::Server',
  'AWS::Route53::HostedZone',
  'AWS::SSM::Document',
  'AWS::StepFunctions::StateMachine',
  'AWS::Scheduler::ScheduleGroup',
  'AWS::Backup::BackupVault',
  'AWS::CodeArtifact::Domain',
  'AWS::XRay::Group',
  'AWS::Synthetics::Canary',
  'AWS::AppConfig::Application',
  'AWS::Location::Map',
  'AWS::Oam::Sink',
]
  .filter((type) => listings.some(({ service, parents }) => service === type && parents.length === 0))
  .slice(0, 20);

interface Account {
  /** When each type has resources, in hours after the first sync. */
  existsFrom: ReadonlyMap<string, number>;
  hasConfig: boolean;
  hasExplorer?: boolean;
}

/** Returns the lists of each day that hourly syncs make, and when each type with resources is found first. */
function listsByDay(
  { existsFrom, hasConfig, hasExplorer = false }: Account,
  days: number,
): { lists: number[]; foundAt: Map<string, number> } {
  const lists = Array.from({ length: days }, () => 0);
  const foundAt = new Map<string, number>();
  const live = new Set<string>();
  const history = new Map<string, ListingHistory>();
  for (let hour = 0; hour < days * syncsADay; hour += 1) {
    const now = new Date(hour * hourMs);
    const exists = ({ service }: { service: string }): boolean => (existsFrom.get(service) ?? Infinity) <= hour;
    const due = dueListings({
      listings,
      live,
      liveTypes: new Set(foundAt.keys()),
      seen: new Set(hasConfig ? listings.filter(exists).map(listingKey) : []),
      hinted: new Set(hasExplorer ? listings.filter(exists).map(listingKey) : []),
      history,
      now,
    });
    const day = Math.floor(hour / syncsADay);
    lists[day] = (lists[day] ?? 0) + due.length;
    for (const listing of due) {
      if (exists(listing)) {
        live.add(listingKey(listing));
        foundAt.set(listing.service, foundAt.get(listing.service) ?? hour);
      }
      const quiet = exists(listing) ? 0 : (history.get(listingKey(listing))?.quiet ?? 0) + 1;
      const dueAt = new Date(now.getTime() + (quiet === 0 ? 0 : quietMs(quiet - 1)));
      history.set(listingKey(listing), { dueAt, listedAt: now, quiet });
    }
  }
  return { lists, foundAt };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Asserts a figure of docs/resource-types.md, which collectors for further types change a little. */
function assertAbout(actual: number, documented: number): void {
  const isAbout = actual > documented * 0.9 && actual < documented * 1.1;
  assert.ok(isAbout, `${actual} lists, docs/resource-types.md says about ${documented}`);
}

describe('The lists by schema of a day', function () {
  this.timeout(60_000);
  const days = 22;
  const lastWeek = (lists: readonly number[]): number => sum(lists.slice(days - 7)) / 7;

  it('would be tens of thousands if each sync listed every type of one region', () => {
    assertAbout(listings.length * syncsADay, 37_800);
  });

  it('are few in an account without resources, once types have been empty for two weeks', () => {
    const { lists } = listsByDay({ existsFrom: new Map(), hasConfig: false }, days);
    assertAbout(lists[0] ?? 0, 6_400);
    assertAbout(lastWeek(lists), 180);
  });

  it('are mostly of types with resources otherwise, all of which are found within four syncs', () => {
    assert.equal(twentyTypes.length, 20);
    const existsFrom = new Map(twentyTypes.map((type) => [type, 0]));
    const { lists, foundAt } = listsByDay({ existsFrom, hasConfig: false }, days);
    assertAbout(lists[0] ?? 0, 6_900);
    assertAbout(lastWeek(lists), 660);
    assert.deepEqual([...foundAt.keys()].toSorted(), twentyTypes.toSorted());
    assert.ok(Math.max(...foundAt.values()) <= 3);
  });

  it('find all types with resources in the first sync where Resource Explorer has indexed them', () => {
    const existsFrom = new Map(twentyTypes.map((type) => [type, 0]));
    const { lists, foundAt } = listsByDay({ existsFrom, hasConfig: false, hasExplorer: true }, days);
    assert.equal(foundAt.size, twentyTypes.length);
    assert.equal(Math.max(...foundAt.values()), 0);
    assertAbout(lists[0] ?? 0, 6_900);
    assertAbout(lastWeek(lists), 660);
  });

  it('show the first resource of a type within a week, and in the next sync where it is recorded or indexed', () => {
    const [type] = twentyTypes;
    assert.ok(type !== undefined);
    const createdAt = 11 * syncsADay;
    const waited = (sources: { hasConfig: boolean; hasExplorer?: boolean }): number => {
      const { foundAt } = listsByDay({ existsFrom: new Map([[type, createdAt]]), ...sources }, 19);
      return (foundAt.get(type) ?? assert.fail(`${type} was not found`)) - createdAt;
    };
    const hours = waited({ hasConfig: false });
    assert.ok(hours > 24 && hours <= 7 * 24, `${hours} hours`);
    assert.equal(waited({ hasConfig: true }), 0);
    assert.equal(waited({ hasConfig: false, hasExplorer: true }), 0);
  });
});

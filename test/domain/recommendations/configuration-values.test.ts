import assert from 'node:assert/strict';
import type { JsonObject } from '../../../domain/json.ts';
import {
  dayIn,
  listOf,
  numberOf,
  observedText,
  sizeOf,
  textOf,
} from '../../../domain/recommendations/configuration-values.ts';
import { newerGeneration } from '../../../domain/recommendations/newer-generation.ts';

const of = (configuration: JsonObject) => ({ configuration });

describe('a value of a configuration', () => {
  it('is read when it has the type that is asked for, and null otherwise', () => {
    const facts = of({ text: 'a', empty: '', number: 0, list: [], object: {}, nothing: null });
    const names = ['text', 'empty', 'number', 'list', 'object', 'nothing', 'missing'];
    assert.deepEqual(
      names.map((name) => textOf(facts, name)),
      ['a', null, null, null, null, null, null],
    );
    assert.deepEqual(
      names.map((name) => numberOf(facts, name)),
      [null, null, 0, null, null, null, null],
    );
    assert.deepEqual(
      names.map((name) => listOf(facts, name)),
      [null, null, null, [], null, null, null],
    );
  });

  it('is looked for among what changes by itself', () => {
    assert.equal(observedText(of({ observed: { launched_at: 'x' } }), 'launched_at'), 'x');
    for (const observed of [undefined, null, 'x', ['x'], {}, { launched_at: '' }, { launched_at: 7 }]) {
      const configuration = (observed === undefined ? {} : { observed }) as JsonObject;
      assert.equal(observedText(of(configuration), 'launched_at'), null, JSON.stringify(observed));
    }
  });

  it('is a size by the name that each cloud has for it, without the path before it', () => {
    const names = ['instance_type', 'instance_class', 'machine_type', 'size', 'tier'];
    for (const name of names) assert.equal(sizeOf(of({ [name]: 'a' })), 'a');
    assert.equal(sizeOf(of({ machine_type: 'projects/p/zones/z/machineTypes/n2-standard-2' })), 'n2-standard-2');
    assert.equal(sizeOf(of({ instance_type: '', tier: 'b' })), 'b');
    assert.equal(sizeOf(of({})), null);
  });

  it('is a day when a timestamp starts with one that exists', () => {
    for (const text of ['2026-11-22', '2026-11-22T10:00:00Z', '2026-11-22 10:00'])
      assert.equal(dayIn(text), '2026-11-22');
    for (const text of [null, '', '22.11.2026', '2026-13-01', 'x2026-11-22'])
      assert.equal(dayIn(text), null, String(text));
  });
});

describe('the size that follows one of an old generation', () => {
  it('is the same size of the next family of AWS, for databases too', () => {
    const rows = [
      ['t2.micro', 't3.micro'],
      ['t2.medium', 't3.medium'],
      ['m3.large', 'm5.large'],
      ['m4.4xlarge', 'm5.4xlarge'],
      ['c3.xlarge', 'c5.xlarge'],
      ['c4.2xlarge', 'c5.2xlarge'],
      ['r3.large', 'r5.large'],
      ['db.r4.xlarge', 'db.r5.xlarge'],
      ['m3.medium', null],
      ['m4.10xlarge', null],
      ['c4.8xlarge', null],
      ['t3.micro', null],
      ['m4', null],
      ['cache.m4.large', null],
      ['', null],
    ] as const;
    for (const [old, next] of rows) assert.equal(newerGeneration('cloud_a', old), next, old);
  });

  it('is one of N2 with as many vCPUs, where there is one', () => {
    const rows = [
      ['n1-standard-2', 'n2-standard-2'],
      ['n1-highmem-64', 'n2-highmem-64'],
      ['n1-highcpu-16', 'n2-highcpu-16'],
      ['n1-standard-1', null],
      ['n1-standard-96', null],
      ['n2-standard-2', null],
      ['custom-2-4096', null],
    ] as const;
    for (const [old, next] of rows) assert.equal(newerGeneration('cloud_b', old), next, old);
  });

  it('is the fifth version of Azure for the third and fourth', () => {
    const rows = [
      ['Standard_D2s_v3', 'Standard_D2s_v5'],
      ['Standard_E16_v4', 'Standard_E16_v5'],
      ['Standard_D2s_v5', null],
      ['Standard_B2s', null],
    ] as const;
    for (const [old, next] of rows) assert.equal(newerGeneration('cloud_c', old), next, old);
  });

  it('is unknown in a cluster', () => {
    for (const size of ['t2.micro', 'n1-standard-2', 'Standard_D2s_v3']) {
      assert.equal(newerGeneration('orchestrator', size), null);
    }
  });
});

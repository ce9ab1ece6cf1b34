import assert from 'node:assert/strict';
import { portRefusal } from '../../../domain/network/ports.ts';
import { reachesSensitivePort } from '../../../domain/drift/classification/network-rule.ts';

/** Ports by product, as IANA's registry and the documentation of each product give them. */
const products: Readonly<Record<string, readonly number[]>> = {
  AMQP: [5671, 5672],
  ArangoDB: [8529],
  Cassandra: [7000, 7001, 7199, 9042, 9142, 9160],
  ClickHouse: [8123],
  CockroachDB: [26257],
  CouchDB: [5984, 6984],
  Db2: [50000],
  Docker: [2375, 2376],
  'Docker Swarm': [2377],
  Elasticsearch: [9200, 9300],
  'Erlang port mapper': [4369],
  Firebird: [3050],
  InfluxDB: [8086],
  IRC: [6667, 6697],
  Kafka: [9092, 9093, 9094],
  'LDAP global catalogue': [3268, 3269],
  MongoDB: [27017, 27018, 27019],
  MQTT: [1883, 8883],
  MySQL: [3306, 33060],
  NATS: [4222],
  Neo4j: [7473, 7474, 7687],
  NFS: [2049],
  Oracle: [1521, 1522],
  PPTP: [1723],
  PgBouncer: [6432],
  PostgreSQL: [5432, 5433],
  RDP: [3389],
  RabbitMQ: [15672, 25672],
  Redis: [6379, 6380],
  'Redis Sentinel': [26379],
  RethinkDB: [28015],
  SIP: [5060, 5061],
  SMTP: [2525],
  SOCKS: [1080],
  'SQL Server': [1433, 1434],
  Temporal: [7233],
  VNC: [5900, 5901],
  WinRM: [5985, 5986],
  X11: [6000],
  XMPP: [5222, 5269],
  ZooKeeper: [2181],
  etcd: [2379, 2380],
  kubelet: [10250, 10255],
  memcached: [11211],
};

describe('a port that no HTTPS service is expected on', () => {
  it('is refused with the name of what listens there', () => {
    for (const [product, ports] of Object.entries(products)) {
      for (const port of ports) {
        assert.equal(portRefusal(port), `Port ${port} belongs to ${product}, not to an HTTPS service.`);
      }
    }
  });

  it('is no other one from 1024 up', () => {
    const known = new Set(Object.values(products).flat());
    for (let port = 1_024; port <= 65_535; port += 1)
      if (!known.has(port)) assert.equal(portRefusal(port), null, `${port}`);
  });

  it('is every one below 1024 but 443', () => {
    assert.equal(portRefusal(443), null);
    for (const port of [0, 22, 25, 80, 442, 444, 1_023])
      assert.match(portRefusal(port) ?? '', /reserved for another protocol/);
  });
});

describe('a rule at ports of administration or data', () => {
  const reaches = (from: number, to: number, protocol: string | null = 'tcp') =>
    reachesSensitivePort({ protocol, from_port: from, to_port: to });
  /** Ports that CIS benchmarks and cloud scanners name as never to be open to the internet. */
  const sensitive = [
    20, 21, 22, 23, 135, 139, 389, 445, 636, 1433, 1521, 2375, 2379, 3306, 3389, 5432, 5601, 5900, 5985, 6379, 6443,
    9092, 9200, 10250, 11211, 27017,
  ];

  it('reaches one alone, at either end of a range, and within it', () => {
    for (const port of sensitive) {
      for (const [from, to] of [
        [port, port],
        [port - 1, port],
        [port, port + 1],
        [0, 65_535],
      ] as const) {
        assert.ok(reaches(from, to), `${from}-${to}`);
      }
    }
  });

  it('reaches none at the ports of the web and between', () => {
    for (const [from, to] of [
      [24, 110],
      [80, 80],
      [443, 443],
      [446, 511],
      [8_087, 8_887],
      [51_000, 65_535],
    ] as const) {
      assert.equal(reaches(from, to), false, `${from}-${to}`);
    }
  });

  it('reaches all of them with every protocol or port, and none with a protocol that has no ports', () => {
    for (const protocol of ['-1', 'all', null]) assert.ok(reaches(443, 443, protocol));
    for (const protocol of ['tcp', 'udp', '6', '17', 'sctp', '132']) {
      assert.ok(reaches(-1, -1, protocol));
      assert.ok(reachesSensitivePort({ protocol, from_port: null, to_port: null }));
      assert.ok(reachesSensitivePort({ protocol, from_port: 443, to_port: null }));
      assert.ok(reachesSensitivePort({ protocol, from_port: null, to_port: 443 }));
    }
    for (const protocol of ['icmp', '1', 'esp', '50']) assert.equal(reaches(22, 22, protocol), false);
  });
});

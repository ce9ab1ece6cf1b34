/**
 * Ports from 1024 up on which no public HTTPS service is expected: an HTTP request there would reach a database, a
 * broker, a remote shell or a cluster's control plane. From the IANA service-name registry and the products' own
 * documentation.
 */
const refusedPorts: ReadonlyMap<number, string> = new Map([
  [1080, 'SOCKS'],
  [1433, 'SQL Server'],
  [1434, 'SQL Server'],
  [1521, 'Oracle'],
  [1522, 'Oracle'],
  [1723, 'PPTP'],
  [1883, 'MQTT'],
  [2049, 'NFS'],
  [2181, 'ZooKeeper'],
  [2375, 'Docker'],
  [2376, 'Docker'],
  [2377, 'Docker Swarm'],
  [2379, 'etcd'],
  [2380, 'etcd'],
  [2525, 'SMTP'],
  [3050, 'Firebird'],
  [3268, 'LDAP global catalogue'],
  [3269, 'LDAP global catalogue'],
  [3306, 'MySQL'],
  [3389, 'RDP'],
  [4222, 'NATS'],
  [4369, 'Erlang port mapper'],
  [5060, 'SIP'],
  [5061, 'SIP'],
  [5222, 'XMPP'],
  [5269, 'XMPP'],
  [5432, 'PostgreSQL'],
  [5433, 'PostgreSQL'],
  [5671, 'AMQP'],
  [5672, 'AMQP'],
  [5900, 'VNC'],
  [5901, 'VNC'],
  [5984, 'CouchDB'],
  [5985, 'WinRM'],
  [5986, 'WinRM'],
  [6000, 'X11'],
  [6379, 'Redis'],
  [6380, 'Redis'],
  [6432, 'PgBouncer'],
  [6667, 'IRC'],
  [6697, 'IRC'],
  [6984, 'CouchDB'],
  [7000, 'Cassandra'],
  [7001, 'Cassandra'],
  [7199, 'Cassandra'],
  [7233, 'Temporal'],
  [7473, 'Neo4j'],
  [7474, 'Neo4j'],
  [7687, 'Neo4j'],
  [8086, 'InfluxDB'],
  [8123, 'ClickHouse'],
  [8529, 'ArangoDB'],
  [8883, 'MQTT'],
  [9042, 'Cassandra'],
  [9092, 'Kafka'],
  [9093, 'Kafka'],
  [9094, 'Kafka'],
  [9142, 'Cassandra'],
  [9160, 'Cassandra'],
  [9200, 'Elasticsearch'],
  [9300, 'Elasticsearch'],
  [10250, 'kubelet'],
  [10255, 'kubelet'],
  [11211, 'memcached'],
  [15672, 'RabbitMQ'],
  [25672, 'RabbitMQ'],
  [26257, 'CockroachDB'],
  [26379, 'Redis Sentinel'],
  [27017, 'MongoDB'],
  [27018, 'MongoDB'],
  [27019, 'MongoDB'],
  [28015, 'RethinkDB'],
  [33060, 'MySQL'],
  [50000, 'Db2'],
]);

const firstUnprivilegedPort = 1024;

/**
 * Returns why an HTTPS request to this port of a public host is refused, or null if it may go. 443 may; other ports
 * under 1024 belong to other protocols; from 1024 up all may but those in the table.
 */
export function portRefusal(port: number): string | null {
  if (port === 443) return null;
  if (port < firstUnprivilegedPort)
    return `Port ${port} is reserved for another protocol; use 443 or a port from 1024 up.`;
  const service = refusedPorts.get(port);
  return service === undefined ? null : `Port ${port} belongs to ${service}, not to an HTTPS service.`;
}

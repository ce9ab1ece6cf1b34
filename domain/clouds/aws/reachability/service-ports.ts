import type { Transport } from '../../../network/traffic-rules.ts';

/** A port and what listens on it by default. */
export interface ServicePort {
  port: number;
  transport: Transport;
  service: string;
}

const tcp = (port: number, service: string): ServicePort => ({ port, transport: 'tcp', service });

/** Ports by which hosts are administered (IANA service-name registry and the products' documentation). */
export const administrativePorts: readonly ServicePort[] = [
  tcp(22, 'SSH'),
  tcp(23, 'Telnet'),
  tcp(135, 'RPC'),
  tcp(139, 'NetBIOS'),
  tcp(445, 'SMB'),
  tcp(2375, 'Docker'),
  tcp(2376, 'Docker'),
  tcp(3389, 'RDP'),
  { port: 3389, transport: 'udp', service: 'RDP' },
  tcp(5900, 'VNC'),
  tcp(5985, 'WinRM'),
  tcp(5986, 'WinRM'),
  tcp(10_250, 'kubelet'),
];

/** Ports of databases, caches and brokers (IANA service-name registry and the products' documentation). */
export const databasePorts: readonly ServicePort[] = [
  tcp(1433, 'SQL Server'),
  { port: 1434, transport: 'udp', service: 'SQL Server' },
  tcp(1521, 'Oracle'),
  tcp(2379, 'etcd'),
  tcp(3306, 'MySQL'),
  tcp(5432, 'PostgreSQL'),
  tcp(5984, 'CouchDB'),
  tcp(6379, 'Redis'),
  tcp(8086, 'InfluxDB'),
  tcp(9042, 'Cassandra'),
  tcp(9092, 'Kafka'),
  tcp(9160, 'Cassandra'),
  tcp(9200, 'Elasticsearch'),
  tcp(9300, 'Elasticsearch'),
  tcp(11_211, 'memcached'),
  { port: 11_211, transport: 'udp', service: 'memcached' },
  tcp(27_017, 'MongoDB'),
];

/** Names the services of ports, each with its ports: "SSH (port 22), RDP (port 3389)". */
export function namesOf(services: readonly ServicePort[], ports: readonly number[]): string {
  const byName = new Map<string, number[]>();
  for (const port of ports) {
    const name = services.find((one) => one.port === port)?.service ?? 'a service';
    byName.set(name, [...new Set([...(byName.get(name) ?? []), port])]);
  }
  return [...byName]
    .map(([name, own]) => `${name} (${own.length === 1 ? 'port' : 'ports'} ${own.join(', ')})`)
    .join(', ');
}

import { createServer } from 'node:net';

/** Rejects, with a line that says what to do, when the shop couldn't listen on its address. */
export function checkPort({ host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(portError(error, { host, port })));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });
}

/** What made listening fail as a line that says what to do. */
export function portError(error: Error, { host, port }: { host: string; port: number }): Error {
  return new Error(explain(error, host, port));
}

function explain(error: Error & { code?: string }, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Stop what is running there, or choose another: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `Port ${port} is not open to this user. Choose one above 1023: PORT=3000 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine.`;
    default:
      return `The shop can't listen on ${host}:${port}: ${error.message}`;
  }
}

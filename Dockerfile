# neap-bench alone, on Debian 12. It runs the suite in the directory that is mounted at /work:
#
#     docker build --tag neap .
#     docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/work" neap run --suite neap.toml
FROM rust:1.95-bookworm AS build
WORKDIR /neap
COPY Cargo.toml Cargo.lock ./
COPY benches benches
COPY neap-bench neap-bench
COPY programs/interface programs/interface
COPY programs/macros programs/macros
COPY toolchain toolchain
RUN cargo install --path neap-bench/cli --locked --root /neap/installed

FROM debian:bookworm-slim
COPY --from=build /neap/installed/bin/neap-bench /usr/local/bin/
WORKDIR /work
ENTRYPOINT ["neap-bench"]

#!/bin/bash
# Runs as PID 1 of new namespaces. Mounts an empty overlay over the host's disk and becomes its systemd. No write reaches the
# host, and everything disappears with the last process.
set -e
mount --make-rprivate /
mount -t tmpfs -o size=8g tmpfs /mnt
mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root
cd /mnt/root
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t tmpfs tmpfs sys/fs/cgroup
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount --rbind /dev dev
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mount -t tmpfs tmpfs mnt
cp --remove-destination --dereference /etc/resolv.conf etc/resolv.conf
# Remove the host's own installation, if any. The rehearsal does not test that one.
rm -rf opt/unslop etc/unslop var/lib/unslop var/backups/unslop* usr/local/sbin/unslop etc/systemd/system/* etc/nginx/conf.d/* \
  etc/postgresql/* var/lib/postgresql/*
sed -i '/^unslop:/d' etc/passwd etc/shadow etc/group etc/gshadow
ip link set lo up
exec env -i container=rehearsal PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot . /lib/systemd/systemd --system --unit=basic.target

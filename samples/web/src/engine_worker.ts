import 'hoptrail/worker/script';
